//pass
//--blockDim=64 --gridDim=1
// A variable template has partial specialisations too.

template <class T> constexpr int n = 0;
template <class T> constexpr int n<T *> = 1;

__global__ void k(int *out) {
  out[(n<int> * 0 + n<int *>) * threadIdx.x] = threadIdx.x;
}
