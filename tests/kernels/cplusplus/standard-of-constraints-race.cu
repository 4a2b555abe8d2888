//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --front-end=clang
// A text that constrains templates is C++20, and its conditions say so, too.
template <typename T> concept word = sizeof(T) == 4;
#if __cplusplus >= 202002L
constexpr int step = 0;
#else
constexpr int step = 1;
#endif
template <word T> __device__ void put(T *out) {
  out[step * threadIdx.x] = threadIdx.x;  // finding: race out
}

__global__ void k(int *out) {
  put(out);
}
