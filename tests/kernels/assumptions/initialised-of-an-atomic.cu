//pass
//--blockDim=64 --gridDim=1 --only-divergence --check-initialised
// assuming: in-bounds, counters, only-divergence, initialised

__global__ void f(int *out) {
  __shared__ int t[64];
  atomicAdd(&t[threadIdx.x], 1);
}
