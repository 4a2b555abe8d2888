//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The object of a call is evaluated before the arguments.

struct S {
  int n;
  __device__ int f(int) { return n; }
};

__global__ void k(int *out) {
  S a[2] = {{0}, {1}};
  int i = 0;
  out[a[i].f(i = 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
