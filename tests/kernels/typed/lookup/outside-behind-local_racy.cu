//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A variable of the file and one of a function with the same name are two.

__device__ int n[64];

__global__ void k(int *out) {
  int n = 3;
  out[threadIdx.x] = n;
  ::n[0] = threadIdx.x;  // finding: race n
}
