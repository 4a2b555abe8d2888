//xfail:NOT_ALL_VERIFIED
//--blockDim=[*,*,*] --gridDim=[*,*]

__global__ void k(int *a) {
  int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  __shared__ int s[1024];
  s[thread / 2] = thread;  // finding: race s
}
