//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The pointer of [] is evaluated before the index.

__device__ int *row(int *a, int &c) {
  c++;
  return a;
}

__global__ void k(int *out) {
  int c = 0, a[2] = {1, 0};
  int n = row(a, c)[c];
  out[n * threadIdx.x] = threadIdx.x;  // finding: race out
}
