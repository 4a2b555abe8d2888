//pass
//--blockDim=64 --gridDim=1
// -1 compared with an unsigned number is large.

__global__ void k(int *out) {
  int m = -1;
  out[(m < 1u ? 0 : 1) * threadIdx.x] = threadIdx.x;
}
