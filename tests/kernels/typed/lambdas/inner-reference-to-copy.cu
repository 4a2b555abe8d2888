//pass
//--blockDim=64 --gridDim=1
// An inner lambda's reference is to the outer one's copy.

__global__ void k(int *out) {
  int x = 1;
  auto l = [x]() mutable {
    auto m = [&x] { x = 5; };
    m();
  };
  l();
  out[(x == 1 ? 1 : 0) * threadIdx.x] = threadIdx.x;
}
