//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A using declaration brings a dependent base's member in.

__device__ int f(int) { return 1; }
template <class T> struct B { __device__ int f(long) { return 0; } };
template <class T> struct D : B<T> {
  using B<T>::f;
  __device__ int g() { return f(1); }
};

__global__ void k(int *out) {
  out[D<int>().g() * threadIdx.x] = threadIdx.x;  // finding: race out
}
