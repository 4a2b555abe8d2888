//pass
//--blockDim=64 --gridDim=1
// A fold over types.

template <class A, class B> constexpr int same = 0;
template <class A> constexpr int same<A, A> = 1;
template <class T, class... U> __device__ int among() { return (same<T, U> || ...); }

__global__ void k(int *out) {
  out[(among<int, char, int>()) * threadIdx.x] = threadIdx.x;
}
