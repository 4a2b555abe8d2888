//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// A kernel with C linkage whose blocks write the same elements.

extern "C" __global__ void f(int *a) {
  a[threadIdx.x] = blockIdx.x;  // finding: race a
}
