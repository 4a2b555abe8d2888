// equivalent: global_atomics privatised --blockDim=8
// equivalent: global_atomics by_bin --blockDim=8 --relate 'gridDim.x == 1'
// equivalent: bytes words --blockDim=8 --relate 'gridDim.x == 1'
// at: --gridDim=1
// different: global_atomics privatised_lost --blockDim=8
// different: global_atomics by_bin_set --blockDim=8 --relate 'gridDim.x == 1'
// different: bytes words_last --blockDim=8 --relate 'gridDim.x == 1'

__global__ void global_atomics(unsigned *bins, const unsigned *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[in[i] & 7], 1u);
}

__global__ void privatised(unsigned *bins, const unsigned *in) {
  __shared__ unsigned own[8];
  int t = threadIdx.x;
  own[t] = 0;
  __syncthreads();
  atomicAdd(&own[in[blockIdx.x * 8 + t] % 8], 1u);
  __syncthreads();
  atomicAdd(&bins[t], own[t]);
}

__global__ void privatised_lost(unsigned *bins, const unsigned *in) {
  __shared__ unsigned own[8];
  int t = threadIdx.x;
  own[t] = 0;
  __syncthreads();
  atomicAdd(&own[in[blockIdx.x * 8 + t] % 8], 1u);
  __syncthreads();
  if (t < 7) atomicAdd(&bins[t], own[t]);
}

__global__ void by_bin(unsigned *bins, const unsigned *in) {
  unsigned count = 0, t = threadIdx.x;
  for (int i = 0; i < 8; i++)
    if ((in[i] & 7) == t) count++;
  bins[t] += count;
}

__global__ void by_bin_set(unsigned *bins, const unsigned *in) {
  unsigned count = 0, t = threadIdx.x;
  for (int i = 0; i < 8; i++)
    if ((in[i] & 7) == t) count = 1;
  bins[t] += count;
}

__global__ void bytes(unsigned *bins, const unsigned *in) {
  unsigned v = in[threadIdx.x];
  atomicAdd(&bins[v & 3], 1u);
  atomicAdd(&bins[(v >> 2) & 3], 1u);
}

__global__ void words(unsigned *bins, const unsigned *in) {
  unsigned v = in[threadIdx.x];
  for (int k = 0; k < 2; k++) {
    atomicAdd(&bins[v % 4], 1u);
    v /= 4;
  }
}

__global__ void words_last(unsigned *bins, const unsigned *in) {
  unsigned v = in[threadIdx.x];
  for (int k = 0; k < 2; k++) {
    v /= 4;
    atomicAdd(&bins[v % 4], 1u);
  }
}
