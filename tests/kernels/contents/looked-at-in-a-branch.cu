//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// One side of a branch has stored when a claim of the other looks: that is no access, so it does not race.
__global__ void f(int *a, int n) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = 1;
  __syncthreads();
  if (t < 32) {
    s[t + 32] = 7;
  } else {
    __unsafe_assert(s[t] == 1);  // finding: assertion
  }
}
