//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Every block has its own: what it holds differs.
__global__ void f(int *a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = blockIdx.x;
  __syncthreads();
  __unsafe_assert(s[63 - t] == (int)blockIdx.x);
  __unsafe_assert(s[63 - t] == 0);  // finding: assertion
}
