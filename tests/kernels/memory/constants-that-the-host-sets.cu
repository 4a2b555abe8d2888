//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=1
// The host may have changed what a constant array was initialised with.

__constant__ int order[4] = {0, 1, 2, 3};

__global__ void f(int *a) {
  a[order[threadIdx.x]] = threadIdx.x;  // finding: race a
}
