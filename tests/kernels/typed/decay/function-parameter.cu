//pass
//--blockDim=64 --gridDim=1
// A function as a parameter is a pointer to it.

__device__ int one(int x) { return x; }
__device__ int f(int g(int)) { return sizeof(g) == 8 ? g(1) : 0; }

__global__ void k(int *out) {
  out[f(one) * threadIdx.x] = threadIdx.x;
}
