//xfail:NOT_ALL_VERIFIED
//--blockDim=* --gridDim=*
// wrong: a launch of more than 2^32 threads has two of one number
// listed: the launch has fewer than 2^31 threads in each dimension

__global__ void k(int *a) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = blockIdx.x;
}
