//pass
//--blockDim=64 --gridDim=1 --only-divergence --check-initialised
// assuming: in-bounds, only-divergence, initialised
// Who has written what is read is asked only where races are looked for; the verdict says so.

__global__ void f(int *out) {
  __shared__ int t[64];
  out[threadIdx.x] = t[threadIdx.x];
}
