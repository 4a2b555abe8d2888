//pass
//--blockDim=64 --gridDim=1
// A generic lambda has an instance for each type of argument.

__global__ void k(int *out) {
  auto l = [](auto a) { return sizeof a == 8; };
  out[(l('a') * 0 + l(1L)) * threadIdx.x] = threadIdx.x;
}
