//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A variable template has partial specialisations too.

template <class T> constexpr int n = 1;
template <class T> constexpr int n<T *> = 0;

__global__ void k(int *out) {
  out[(n<int> * 0 + n<int *>) * threadIdx.x] = threadIdx.x;  // finding: race out
}
