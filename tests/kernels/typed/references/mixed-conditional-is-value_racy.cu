//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A conditional of an int and a long is a value of its own.

__global__ void k(int *out) {
  int x = 0;
  long y = 5;
  auto &&r = true ? x : y;
  r = 1;
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
