//pass
//--blockDim=64 --gridDim=1

__global__ void f(int *a) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  int n = __syncthreads_count(threadIdx.x < 3);
  a[threadIdx.x] = s[63 - threadIdx.x] + n;
}
