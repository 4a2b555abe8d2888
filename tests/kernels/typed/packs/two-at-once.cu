//pass
//--blockDim=64 --gridDim=1
// Two packs in a pattern go in step.

template <int... A> struct List {};
template <int... A, int... B> __device__ int f(List<A...>, List<B...>) { return (0 + ... + (A * B)); }

__global__ void k(int *out) {
  out[(f(List<1, 2>(), List<3, 4>()) == 11) * threadIdx.x] = threadIdx.x;
}
