//pass
//--blockDim=64 --gridDim=1
// The negation of an unsigned literal is positive.

__global__ void k(int *out) {
  out[(-0x80000000 > 0 ? 1 : 0) * threadIdx.x] = threadIdx.x;
}
