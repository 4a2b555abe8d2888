//pass
//--blockDim=64 --gridDim=1
// [&r = x] refers to x.

__global__ void k(int *out) {
  int x = 0;
  auto l = [&r = x] { r = 1; };
  l();
  out[x * threadIdx.x] = threadIdx.x;
}
