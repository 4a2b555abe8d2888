//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An enumeration with a fixed type promotes to that rather than to int.

enum E : char { A };
__device__ int f(int) { return 1; }
__device__ int f(char) { return 0; }

__global__ void k(int *out) {
  out[f(A) * threadIdx.x] = threadIdx.x;  // finding: race out
}
