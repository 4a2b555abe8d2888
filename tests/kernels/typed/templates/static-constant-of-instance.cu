//pass
//--blockDim=64 --gridDim=1
// Each instance of a template has local statics and constants of its own.

template <typename T> __device__ int *place() { __shared__ int s[2]; return s; }

__global__ void k(int *out) {
  int *a = place<int>(), *b = place<float>(), *c = place<int>();
  out[(a != b && a == c) * threadIdx.x] = threadIdx.x;
}
