//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A name that depends on nothing is not searched in a dependent base.

__device__ int f() { return 0; }
template <class T> struct B { __device__ int f() { return 1; } };
template <class T> struct D : B<T> { __device__ int g() { return f(); } };

__global__ void k(int *out) {
  out[D<int>().g() * threadIdx.x] = threadIdx.x;  // finding: race out
}
