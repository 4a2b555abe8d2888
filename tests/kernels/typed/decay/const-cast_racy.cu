//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// const_cast takes the overload for what is not constant.

__device__ int f(int &) { return 0; }
__device__ int f(const int &) { return 1; }

__global__ void k(int *out) {
  int x = 0;
  const int &r = x;
  out[f(const_cast<int &>(r)) * threadIdx.x] = threadIdx.x;  // finding: race out
}
