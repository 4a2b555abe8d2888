//pass
//--blockDim=64 --gridDim=1
// wrong: what threads of a warp exchange is arbitrary in a proof
__global__ void f(int *out) {
  int alike;
  const unsigned m = __match_all_sync(~0u, 7, &alike);
  out[alike && m == ~0u ? threadIdx.x : 0] = threadIdx.x; // finding: race out
}
