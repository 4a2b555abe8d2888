//pass
//--blockDim=64 --gridDim=1
// ++x is x itself.

__global__ void k(int *out) {
  int x = 5;
  int &r = ++x;
  r = 1;
  out[x * threadIdx.x] = threadIdx.x;
}
