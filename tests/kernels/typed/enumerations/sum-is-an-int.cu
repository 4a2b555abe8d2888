//pass
//--blockDim=64 --gridDim=1
// Arithmetic of enumerators is of int, not of the enumeration.

enum E { A };
__device__ int f(int) { return 1; }
__device__ int f(E) { return 0; }

__global__ void k(int *out) {
  out[f(A + A) * threadIdx.x] = threadIdx.x;
}
