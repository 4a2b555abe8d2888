//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// All returns of an auto function have one type, which is deduced.

__device__ auto f(int n) {
  if (n > 1)
    return 'a';
  return 'b';
}

__global__ void k(int *out) {
  out[(sizeof(f(1)) == 4) * threadIdx.x] = threadIdx.x;  // finding: race out
}
