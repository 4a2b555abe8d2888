//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The variable of a condition is seen in both branches and hides the outer one.

__device__ int g(int n) {
  if (int n = 0)
    return n;
  else
    return n == 1;
}

__global__ void k(int *out) {
  out[g(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
