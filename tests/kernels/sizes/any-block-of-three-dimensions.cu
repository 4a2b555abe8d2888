//pass
//--blockDim=[*,*,*] --gridDim=[*,*]
// A block has at most 1,024 threads in all, and at most 64 in the third dimension.

__global__ void k(int *a) {
  __assert(blockDim.x * blockDim.y * blockDim.z <= 1024 && blockDim.z <= 64);
  int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  __shared__ int s[1024];
  s[thread] = thread;
}
