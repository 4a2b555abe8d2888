//pass
//--blockDim=64 --gridDim=1
// A friend defined in a class template is one function for each instance.

template <int N> struct S {
  friend __device__ int f(S) { return N; }
};

__global__ void k(int *out) {
  out[(f(S<0>()) * 0 + f(S<1>())) * threadIdx.x] = threadIdx.x;
}
