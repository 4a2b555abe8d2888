//pass
//--blockDim=64 --gridDim=1
// A template whose parameters cannot be formed is no candidate.

struct A { using type = int; };
struct B { operator int() const; };
template <class T, class U = typename T::type> __device__ int f(T, int) { return 0; }
template <class T> __device__ int f(T, long) { return 1; }

__global__ void k(int *out) {
  out[f(1L, 1) * threadIdx.x] = threadIdx.x;
}
