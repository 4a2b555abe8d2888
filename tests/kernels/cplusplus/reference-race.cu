//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

__device__ void swap(int &a, int &b) {
  int t = a;  // finding: race a
  a = b;  // finding: race a
  b = t;  // finding: race a
}

__global__ void f(int *a) {
  swap(a[threadIdx.x], a[threadIdx.x + 1]);
}
