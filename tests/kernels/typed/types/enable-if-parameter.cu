//pass
//--blockDim=64 --gridDim=1
// A condition as a template's parameter without a name.

template <bool B, class T = void> struct EnableIf {};
template <class T> struct EnableIf<true, T> { using type = T; };
template <class T, typename EnableIf<(sizeof(T) > 4), int>::type = 0> __device__ int f(T) { return 1; }
template <class T, typename EnableIf<(sizeof(T) <= 4), int>::type = 0> __device__ int f(T) { return 0; }

__global__ void k(int *out) {
  out[(f(1) * 0 + f(1L)) * threadIdx.x] = threadIdx.x;
}
