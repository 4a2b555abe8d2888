//pass
//--blockDim=64 --gridDim=1
// A value too large for a char keeps its low bits, with sign.

__global__ void k(int *out) {
  signed char c = (signed char)384, d = (signed char)257;
  out[(c < 0 ? d == 1 : 0) * threadIdx.x] = threadIdx.x;
}
