//pass
//--blockDim=64 --gridDim=1
// A pointer to a function of one parameter is more special than any type.

template <class F> __device__ int f(F) { return 0; }
template <class R, class A> __device__ int f(R (*)(A)) { return 1; }
__device__ int g(int x) { return x; }

__global__ void k(int *out) {
  out[f(g) * threadIdx.x] = threadIdx.x;
}
