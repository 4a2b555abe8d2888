//pass
//--blockDim=64 --gridDim=1
// A function declared again in a block has the default arguments of that declaration.

__device__ int f(int x = 0) { return x; }

__global__ void k(int *out) {
  __device__ int f(int x = 1);
  out[f() * threadIdx.x] = threadIdx.x;
}
