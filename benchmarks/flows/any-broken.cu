//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// All that write write one value.

__global__ void f(int *out, const int *in) {
  __shared__ int any;
  if (threadIdx.x == 0)
    any = 0;
  __syncthreads();
  if (in[threadIdx.x])
    any = threadIdx.x + 1; // finding: race
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = any;
}
