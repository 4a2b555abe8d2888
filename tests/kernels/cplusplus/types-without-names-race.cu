//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=[4]
// As types-without-names.cu, where each overload is chosen by its unnamed parameter: the second one gives one place to two threads.

namespace traits {
template <bool B, typename T = void> struct when {};
template <typename T> struct when<true, T> { using type = T; };
}

template <typename T, typename traits::when<sizeof(T) == 8>::type * = nullptr> __device__ int place(T const value) { return value; }
template <typename T, typename traits::when<sizeof(T) == 4>::type * = nullptr> __device__ int place(T const value) { return value / 2; }

__global__ void scattered(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[place(i)] = i;  // finding: race out
}
