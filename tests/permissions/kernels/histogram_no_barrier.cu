//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// permissions: not shown

// The barrier between counting and reading is missing: nobody may read what others count.
__global__ void histogram(const unsigned *in, int *out) {
  __shared__ int bins[64];
  int t = threadIdx.x;
  __perm_write(bins[t]);
  bins[t] = 0;
  __syncthreads();
  __perm_forall(unsigned, b, 0, 64, __perm_atomic(bins[b]));  // open: threads
  atomicAdd(&bins[in[blockIdx.x * 64 + t] % 64], 1);
  __perm_read(bins[t]);
  __perm_write(out[blockIdx.x * 64 + t]);
  out[blockIdx.x * 64 + t] = bins[t];  // claim: race
}
