//pass
//--blockDim=64 --gridDim=1
// The sum of two bools is an int.

__global__ void k(int *out) {
  out[(true + true == 2) * threadIdx.x] = threadIdx.x;
}
