//pass
//--blockDim=64 --gridDim=1
// ++ of an unsigned char wraps at 256.

__global__ void k(int *out) {
  unsigned char c = 255;
  ++c;
  out[(c == 0) * threadIdx.x] = threadIdx.x;
}
