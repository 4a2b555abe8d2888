//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A function changes the elements of an array that it is given.

__device__ void f(int a[2]) { a[1] = 0; }

__global__ void k(int *out) {
  int a[2] = {1, 1};
  f(a);
  out[a[1] * threadIdx.x] = threadIdx.x;  // finding: race out
}
