//pass
//--blockDim=64 --gridDim=1
// An enumeration's own overload is better than that of int.

enum E { A };
__device__ int f(int) { return 0; }
__device__ int f(E) { return 1; }

__global__ void k(int *out) {
  out[f(A) * threadIdx.x] = threadIdx.x;
}
