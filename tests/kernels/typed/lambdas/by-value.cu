//pass
//--blockDim=64 --gridDim=1
// A capture by value keeps what the variable was.

__global__ void k(int *out) {
  int x = 1;
  auto l = [x] { return x; };
  x = 0;
  out[l() * threadIdx.x] = threadIdx.x;
}
