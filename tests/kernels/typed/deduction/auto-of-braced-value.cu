//pass
//--blockDim=64 --gridDim=1
// auto of one value in braces is its type.

__global__ void k(int *out) {
  auto x{'a'};
  out[(sizeof x == 1) * threadIdx.x] = threadIdx.x;
}
