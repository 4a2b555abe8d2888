//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Two blocks of one function have each their own shared array of one name.

__device__ int *get(bool first) {
  if (first) {
    __shared__ int s[64];
    return s;
  } else {
    __shared__ int s[64];
    return s;
  }
}
__global__ void k(int *out) {
  get(true)[threadIdx.x] = threadIdx.x;  // finding: race
  get(true)[63 - threadIdx.x] = threadIdx.x;  // finding: race
}
