//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// 1[a] is a[1].

__global__ void k(int *out) {
  int a[2] = {1, 0};
  out[1[a] * threadIdx.x] = threadIdx.x;  // finding: race out
}
