//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What the lambda and the method mean by `factor` is the file's: the other is declared after them.

const int factor = 0;

__global__ void named(int *a, int *b) {
  int t = threadIdx.x;
  auto scaled = [=](int v) { return v * factor; };
  struct Scale {
    __device__ int of(int v) { return v * factor; }
  } scale;
  const int factor = 1;
  a[scaled(t)] = t + factor;    // finding: race a
  b[scale.of(t)] = t + factor;  // finding: race b
}
