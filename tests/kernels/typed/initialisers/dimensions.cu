//pass
//--blockDim=64 --gridDim=1
// dim3 leaves what is not given at 1.

__global__ void k(int *out) {
  dim3 d(4);
  out[(d.y == 1) * threadIdx.x] = threadIdx.x;
}
