//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A variable template has one value for each instance.

template <class T> constexpr int n = 1;
template <> constexpr int n<long> = 0;

__global__ void k(int *out) {
  out[(n<int> * 0 + n<long>) * threadIdx.x] = threadIdx.x;  // finding: race out
}
