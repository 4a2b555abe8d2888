//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What is stored through the pointer is arbitrary: an index among others.

__global__ void f(int *a, const int *values) {
  int all = threadIdx.x;
  __match_all_sync(0xffffffff, values[threadIdx.x], &all);
  a[all] = threadIdx.x;  // finding: race a
}
