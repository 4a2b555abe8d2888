//pass
//--blockDim=64 --gridDim=1
// A compound assignment computes in the common type before it converts.

__global__ void k(int *out) {
  int i = 3;
  i *= 1.5f;
  out[(i == 4) * threadIdx.x] = threadIdx.x;
}
