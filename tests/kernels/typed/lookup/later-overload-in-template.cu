//pass
//--blockDim=64 --gridDim=1
// A call that depends on no parameter of its template is bound where the template is written.

__device__ int f(long) { return 1; }
template <class T> __device__ int g(T) { return f(1); }
__device__ int f(int) { return 0; }

__global__ void k(int *out) {
  out[g(1) * threadIdx.x] = threadIdx.x;
}
