//pass
//--blockDim=64 --gridDim=1
// An explicit specialisation replaces the template's body.

template <class T> __device__ int f(T) { return 0; }
template <> __device__ int f(int) { return 1; }

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;
}
