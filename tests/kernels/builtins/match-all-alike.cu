//pass
//--blockDim=64 --gridDim=1
// All lanes have 7, and all are there.
__global__ void f(int *out) {
  int alike;
  const unsigned m = __match_all_sync(~0u, 7, &alike);
  out[alike && m == ~0u ? threadIdx.x : 0] = threadIdx.x;
}
