//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// auto of an array is a pointer, auto & the array.

__global__ void k(int *out) {
  int a[4] = {};
  auto p = a;
  auto &r = a;
  out[(sizeof(p) + sizeof(r) == 16) * threadIdx.x] = threadIdx.x;  // finding: race out
}
