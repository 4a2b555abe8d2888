//pass
//--blockDim=64 --gridDim=[4]
// Parameters of templates without names, types before `const` that are only used as such, from a namespace of the file.

namespace traits {
template <bool B, typename T = void> struct when {};
template <typename T> struct when<true, T> { using type = T; };
}
struct view { int size; __device__ int length() const { return size; } };

template <typename T, typename traits::when<sizeof(T) == 4>::type * = nullptr> __device__ T twice(T const value) { return value + value; }

__global__ void doubled(view const of, int const *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < of.length()) out[i] = twice(in[i]);
}
