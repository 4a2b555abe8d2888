//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An auto parameter takes a pointer to a member.

struct S { int a = 1, b = 0; };
template <auto M> __device__ int f(S s) { return s.*M; }

__global__ void k(int *out) {
  out[(f<&S::a>(S()) * 0 + f<&S::b>(S())) * threadIdx.x] = threadIdx.x;  // finding: race out
}
