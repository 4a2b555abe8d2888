//pass
//--blockDim=64 --gridDim=1
// A function of a pointer is as good for an array as a template of its size, and no template.

template <int N> __device__ int f(int (&)[N]) { return 0; }
__device__ int f(int *) { return 1; }

__global__ void k(int *out) {
  int a[2] = {};
  out[f(a) * threadIdx.x] = threadIdx.x;
}
