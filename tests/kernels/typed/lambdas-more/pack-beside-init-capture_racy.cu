//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What stands after a pack in a list of captures is captured after all of the pack.

template <class... A>
__device__ void fill(int *out, int n, A... more) {
  auto f = [more..., k = n]() { return k; };
  out[f() * threadIdx.x] = threadIdx.x;  // finding: race out
}

__global__ void k(int *out) {
  fill(out, 0, 1 - 0, 1 - 0);
}
