// Reduction and bitonic sort for 2, 4, 8 and 16 threads, right and wrong: the table of paper 000.
// equivalent: reduced summed --blockDim=2 --gridDim=1
// equivalent: reduced summed --blockDim=4 --gridDim=1
// equivalent: reduced summed --blockDim=8 --gridDim=1
// equivalent: reduced summed --blockDim=16 --gridDim=1
// equivalent: bitonic network --blockDim=2 --gridDim=1
// equivalent: bitonic network --blockDim=4 --gridDim=1
// equivalent: bitonic network --blockDim=8 --gridDim=1
// equivalent: bitonic network --blockDim=16 --gridDim=1
// different: reduced_short summed --blockDim=2 --gridDim=1
// different: reduced_short summed --blockDim=4 --gridDim=1
// different: reduced_short summed --blockDim=8 --gridDim=1
// different: reduced_short summed --blockDim=16 --gridDim=1
// different: bitonic_descending network --blockDim=2 --gridDim=1
// different: bitonic_descending network --blockDim=4 --gridDim=1
// different: bitonic_descending network --blockDim=8 --gridDim=1
// different: bitonic_descending network --blockDim=16 --gridDim=1

__global__ void reduced(int *out, const int *in) {
  __shared__ int s[16];
  unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];
}

__global__ void reduced_short(int *out, const int *in) {
  __shared__ int s[16];
  unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (unsigned k = blockDim.x / 4; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];
}

__global__ void summed(int *out, const int *in) {
  if (threadIdx.x != 0) return;
  int sum = 0;
  for (unsigned k = 0; k < blockDim.x; k++) sum += in[k];
  out[0] = sum;
}

__global__ void bitonic(int *v) {
  __shared__ int s[16];
  unsigned t = threadIdx.x;
  s[t] = v[t];
  __syncthreads();
  for (unsigned k = 2; k <= blockDim.x; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned other = t ^ j;
      if (other > t) {
        if ((t & k) == 0) {
          if (s[t] > s[other]) {
            int held = s[t];
            s[t] = s[other];
            s[other] = held;
          }
        } else {
          if (s[t] < s[other]) {
            int held = s[t];
            s[t] = s[other];
            s[other] = held;
          }
        }
      }
      __syncthreads();
    }
  v[t] = s[t];
}

__global__ void bitonic_descending(int *v) {
  __shared__ int s[16];
  unsigned t = threadIdx.x;
  s[t] = v[t];
  __syncthreads();
  for (unsigned k = 2; k <= blockDim.x; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned other = t ^ j;
      if (other > t) {
        if ((t & k) == 0) {
          if (s[t] < s[other]) {
            int held = s[t];
            s[t] = s[other];
            s[other] = held;
          }
        } else {
          if (s[t] < s[other]) {
            int held = s[t];
            s[t] = s[other];
            s[other] = held;
          }
        }
      }
      __syncthreads();
    }
  v[t] = s[t];
}

__global__ void network(int *v) {
  if (threadIdx.x != 0) return;
  for (unsigned k = 2; k <= blockDim.x; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2)
      for (unsigned t = 0; t < blockDim.x; t++) {
        unsigned other = t ^ j;
        if (other > t) {
          int low = min(v[t], v[other]), high = max(v[t], v[other]);
          v[t] = (t & k) == 0 ? low : high;
          v[other] = (t & k) == 0 ? high : low;
        }
      }
}
