//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Only the low 24 bits count, which are equal for all threads.
__global__ void f(int *a) {
  a[__umul24((threadIdx.x << 24) | 5, 3)] = threadIdx.x;  // finding: race a
}
