//pass
//--blockDim=64 --gridDim=1
// Arithmetic of chars is of int.

__global__ void k(int *out) {
  unsigned char c = 255;
  out[(c + 1 == 256) * threadIdx.x] = threadIdx.x;
}
