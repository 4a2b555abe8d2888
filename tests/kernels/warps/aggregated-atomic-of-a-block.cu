//pass
//--blockDim=64 --gridDim=2
// The lane of rank 0 takes places of the block for all of its warp that keep something.

__global__ void keep(const int *in, int *out, int n) {
  __shared__ int kept[64];
  __shared__ int count;
  const int thread = threadIdx.x, lane = thread % 32;
  if (thread == 0) count = 0;
  __syncthreads();
  const int v = in[blockIdx.x * 64 + thread];
  const unsigned mask = __ballot_sync(0xffffffff, v > n);
  if (v > n) {
    const int rank = __popc(mask & ((1u << lane) - 1));
    int base = 0;
    if (rank == 0) base = atomicAdd(&count, __popc(mask));
    kept[__shfl_sync(mask, base, __ffs(mask) - 1) + rank] = v;
  }
  __syncthreads();
  if (thread < count) out[blockIdx.x * 64 + thread] = kept[thread];
}
