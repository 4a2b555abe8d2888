//pass
//--blockDim=64 --gridDim=1
// A lambda may have default arguments.

__global__ void k(int *out) {
  auto l = [](int a, int b = 1) { return a * 0 + b; };
  out[l(5) * threadIdx.x] = threadIdx.x;
}
