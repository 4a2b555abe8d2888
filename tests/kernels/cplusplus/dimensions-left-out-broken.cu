//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

__global__ void k(int *out) {
  dim3 d(4);
  out[d.y == 4 ? threadIdx.x : 0] = threadIdx.x;  // finding: race out
}
