//pass
//--blockDim=64 --gridDim=1
// A conditional of an int and a long is a value of its own.

__global__ void k(int *out) {
  int x = 1;
  long y = 5;
  auto &&r = true ? x : y;
  r = 0;
  out[x * threadIdx.x] = threadIdx.x;
}
