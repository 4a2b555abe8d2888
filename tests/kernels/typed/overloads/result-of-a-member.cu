//pass
//--blockDim=64 --gridDim=1
// A template whose result makes no sense for an argument is left out; otherwise it is the better one.

struct Sized { int size; };
template <class T> __device__ constexpr auto f(T t, int) -> decltype(t.size, 0) { return 1; }
template <class T> __device__ constexpr int f(T t, long) { return 0; }

__global__ void k(int *out) {
  out[(f(Sized(), 0)) * threadIdx.x] = threadIdx.x;
}
