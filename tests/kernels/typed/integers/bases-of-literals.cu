//pass
//--blockDim=64 --gridDim=1
// Octal, binary and separated digits.

__global__ void k(int *out) {
  out[(010 + 0b101 + 1'000 == 1013) * threadIdx.x] = threadIdx.x;
}
