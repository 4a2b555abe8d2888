//pass
//--blockDim=64 --gridDim=1
// A shift has the type of its left operand.

__global__ void k(int *out) {
  out[(sizeof(1 << 1L) == 4) * threadIdx.x] = threadIdx.x;
}
