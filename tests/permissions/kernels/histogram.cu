//pass
//--blockDim=64 --gridDim=4
// permissions: hold

// Threads count by atomic operations, of which all may do some; then each reads its own bin.
__global__ void histogram(const unsigned *in, int *out) {
  __shared__ int bins[64];
  int t = threadIdx.x;
  __perm_write(bins[t]);
  bins[t] = 0;
  __syncthreads();
  __perm_forall(unsigned, b, 0, 64, __perm_atomic(bins[b]));
  atomicAdd(&bins[in[blockIdx.x * 64 + t] % 64], 1);
  __syncthreads();
  __perm_read(bins[t]);
  __perm_write(out[blockIdx.x * 64 + t]);
  out[blockIdx.x * 64 + t] = bins[t];
}
