//pass
//--blockDim=64 --gridDim=1
// [=, &y] copies all but y.

__global__ void k(int *out) {
  int x = 1, y = 0;
  auto l = [=, &y] { return x * y; };
  x = 5;
  y = 1;
  out[l() * threadIdx.x] = threadIdx.x;
}
