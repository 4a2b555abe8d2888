//pass
//--blockDim=64 --gridDim=1
// auto && binds to a variable and changes it.

__global__ void k(int *out) {
  int x = 0;
  auto &&r = x;
  r = 1;
  out[x * threadIdx.x] = threadIdx.x;
}
