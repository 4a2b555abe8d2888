//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
__global__ void f(int *a, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = (threadIdx.x * n) / 2;
  __syncthreads();
  a[s[threadIdx.x]] = threadIdx.x; // finding: race a
}
