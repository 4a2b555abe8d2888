//pass
//--blockDim=64 --gridDim=1
// A reference to an array of N is more special than to any type.

template <class T> __device__ int f(T &) { return 0; }
template <class T, int N> __device__ int f(T (&)[N]) { return N == 2; }

__global__ void k(int *out) {
  int a[2] = {};
  out[f(a) * threadIdx.x] = threadIdx.x;
}
