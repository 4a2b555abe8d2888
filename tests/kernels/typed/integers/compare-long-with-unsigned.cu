//pass
//--blockDim=64 --gridDim=1
// -1 as long compared with an unsigned int stays -1.

__global__ void k(int *out) {
  long m = -1;
  out[(m < 1u ? 1 : 0) * threadIdx.x] = threadIdx.x;
}
