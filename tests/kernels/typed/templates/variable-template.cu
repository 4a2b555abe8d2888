//pass
//--blockDim=64 --gridDim=1
// A variable template has one value for each instance.

template <class T> constexpr int n = 0;
template <> constexpr int n<long> = 1;

__global__ void k(int *out) {
  out[(n<int> * 0 + n<long>) * threadIdx.x] = threadIdx.x;
}
