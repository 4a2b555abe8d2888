//pass
//--blockDim=* --gridDim=*
// assuming: disjoint-arrays, in-bounds, launch-sizes
// listed: the launch has fewer than 2^31 threads in each dimension
// No block has more than 1,024 threads, no grid so many that their numbers wrap around.

__global__ void k(float *a, float *b) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = threadIdx.x + 7 * blockIdx.x;
  unsigned long long j = (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x;
  b[j] = i;
  __assert(blockDim.x <= 1024 && blockIdx.y < 65535);
}
