//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A neighbour has stored since the barrier.
__global__ void f(int *a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 1;
  __syncthreads();
  s[(t + 1) % 64] = 7;
  __unsafe_assert(s[t] == 1);  // finding: assertion
}
