//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(int *a, int *b, const int *in) {
  int i = blockIdx.x * 64 + threadIdx.x;
  int *p = in[i] ? a : b;
  p[i] = 1; // finding: race
  if (p == a)
    a[i ^ 1] = 2; // finding: race
}
