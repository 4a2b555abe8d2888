//pass
//--blockDim=64 --gridDim=1 --only-divergence --check-initialised
// assuming: in-bounds, only-divergence

__global__ void f(int *out) {
  __shared__ int t[64];
  t[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = 2;
}
