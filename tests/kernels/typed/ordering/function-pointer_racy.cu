//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pointer to a function of one parameter is more special than any type.

template <class F> __device__ int f(F) { return 1; }
template <class R, class A> __device__ int f(R (*)(A)) { return 0; }
__device__ int g(int x) { return x; }

__global__ void k(int *out) {
  out[f(g) * threadIdx.x] = threadIdx.x;  // finding: race out
}
