//pass
//--blockDim=64 --gridDim=1
// A negative int shifts right with its sign, an unsigned number without.

__global__ void k(int *out) {
  int a = -2;
  unsigned b = -2;
  out[((a >> 1) == -1 && (b >> 31) == 1u) * threadIdx.x] = threadIdx.x;
}
