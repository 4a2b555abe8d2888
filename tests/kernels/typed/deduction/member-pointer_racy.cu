//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The class and the type of a pointer to member are deduced.

struct S { char c; long n; };
template <class C, class T> __device__ int f(T C::*) { return sizeof(C) + sizeof(T) == 17; }

__global__ void k(int *out) {
  out[f(&S::n) * threadIdx.x] = threadIdx.x;  // finding: race out
}
