//pass
//--blockDim=64 --gridDim=1
// A capture by reference sees what the variable becomes.

__global__ void k(int *out) {
  int x = 0;
  auto l = [&x] { return x; };
  x = 1;
  out[l() * threadIdx.x] = threadIdx.x;
}
