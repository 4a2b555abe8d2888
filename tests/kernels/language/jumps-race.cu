//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The case that falls through writes everybody's element.

__global__ void f(int *a, int n) {
  int i = threadIdx.x;
  switch (n) {
  case 0: i = 0;
  case 1: a[i] = threadIdx.x; break;  // finding: race a
  default: break;
  }
}
