//pass
//--blockDim=64 --gridDim=1
// decltype of a parenthesised variable is a reference.

__global__ void k(int *out) {
  int x = 0;
  decltype((x)) y = x;
  y = 1;
  out[x * threadIdx.x] = threadIdx.x;
}
