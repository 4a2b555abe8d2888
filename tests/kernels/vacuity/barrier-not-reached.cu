//pass
//--blockDim=64 --gridDim=1
// A kernel for large blocks, launched with a small one: its barrier is for threads that there are not.

__global__ void f(int *a) {
  __shared__ int t[128];
  t[threadIdx.x] = a[threadIdx.x];
  if (threadIdx.x >= 64) {
    __syncthreads();                        // vacuous: barrier-not-reached
    t[threadIdx.x - 64] += t[threadIdx.x];
  }
}
