//pass
//--blockDim=64 --gridDim=1
// [=] copies what the body uses.

__global__ void k(int *out) {
  int x = 1;
  auto l = [=] { return x; };
  x = 0;
  out[l() * threadIdx.x] = threadIdx.x;
}
