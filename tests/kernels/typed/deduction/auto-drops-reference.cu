//pass
//--blockDim=64 --gridDim=1
// auto of a reference is a copy.

__global__ void k(int *out) {
  int x = 1;
  int &r = x;
  auto y = r;
  y = 0;
  out[x * threadIdx.x] = threadIdx.x;
}
