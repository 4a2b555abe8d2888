//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A range-for takes begin() and end() of the class before free ones.

struct S {
  int a[2] = {1, 0};
  __device__ int *begin() { return a + 1; }
  __device__ int *end() { return a + 2; }
};
__device__ int *begin(S &s) { return s.a; }
__device__ int *end(S &s) { return s.a + 1; }

__global__ void k(int *out) {
  S s;
  int n = 5;
  for (int x : s)
    n = x;
  out[n * threadIdx.x] = threadIdx.x;  // finding: race out
}
