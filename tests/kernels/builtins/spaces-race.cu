//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The pointer leads to global memory.
__device__ void put(int *p, int value) {
  if (__isShared(p)) p[threadIdx.x] = value;
  else p[0] = value; // finding: race out
}

__global__ void f(int *out) {
  put(out, threadIdx.x);
}
