//pass
//--blockDim=64 --gridDim=1
// auto & of a variable changes it.

__global__ void k(int *out) {
  int x = 0;
  auto &y = x;
  y = 1;
  out[x * threadIdx.x] = threadIdx.x;
}
