//pass
//--blockDim=64 --gridDim=1
// [&] refers to what the body uses.

__global__ void k(int *out) {
  int x = 0;
  auto l = [&] { x = 1; };
  l();
  out[x * threadIdx.x] = threadIdx.x;
}
