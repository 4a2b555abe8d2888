//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Of two templates the one whose condition holds is a candidate.

template <bool B, class T = void> struct EnableIf {};
template <class T> struct EnableIf<true, T> { using type = T; };
template <class T> __device__ typename EnableIf<(sizeof(T) > 4), int>::type f(T) { return 0; }
template <class T> __device__ typename EnableIf<(sizeof(T) <= 4), int>::type f(T) { return 1; }

__global__ void k(int *out) {
  out[(f(1) * 0 + f(1L)) * threadIdx.x] = threadIdx.x;  // finding: race out
}
