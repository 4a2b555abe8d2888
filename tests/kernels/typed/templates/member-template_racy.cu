//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A member template of a dependent object is called by template.

struct S { template <int N> __device__ int f() { return N; } };
template <class T> __device__ int g(T t) { return t.template f<1>() * 0 + t.template f<0>(); }

__global__ void k(int *out) {
  out[g(S()) * threadIdx.x] = threadIdx.x;  // finding: race out
}
