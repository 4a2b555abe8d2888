// Postconditions of paper 000's kernels: a kernel behind them reads what they leave, and marks what is broken; the other side does nothing.
// equivalent: reduced+total nothing --blockDim=2 --gridDim=1 --compare broken
// equivalent: reduced+total nothing --blockDim=4 --gridDim=1 --compare broken
// equivalent: reduced+total nothing --blockDim=8 --gridDim=1 --compare broken
// equivalent: reduced+total nothing --blockDim=16 --gridDim=1 --compare broken
// equivalent: bitonic+ascending nothing --blockDim=2 --gridDim=1 --compare broken
// equivalent: bitonic+ascending nothing --blockDim=4 --gridDim=1 --compare broken
// equivalent: bitonic+ascending nothing --blockDim=8 --gridDim=1 --compare broken
// equivalent: bitonic+ascending nothing --blockDim=16 --gridDim=1 --compare broken
// equivalent: remembered+bitonic+exchanged nothing --blockDim=2 --gridDim=1 --compare broken
// equivalent: remembered+bitonic+exchanged nothing --blockDim=4 --gridDim=1 --compare broken
// equivalent: remembered+bitonic+exchanged nothing --blockDim=8 --gridDim=1 --compare broken
// equivalent: remembered+bitonic+exchanged nothing --blockDim=16 --gridDim=1 --compare broken
// different: reduced_short+total nothing --blockDim=2 --gridDim=1 --compare broken
// different: reduced_short+total nothing --blockDim=4 --gridDim=1 --compare broken
// different: reduced_short+total nothing --blockDim=8 --gridDim=1 --compare broken
// different: reduced_short+total nothing --blockDim=16 --gridDim=1 --compare broken
// different: bitonic_descending+ascending nothing --blockDim=2 --gridDim=1 --compare broken
// different: bitonic_descending+ascending nothing --blockDim=4 --gridDim=1 --compare broken
// different: bitonic_descending+ascending nothing --blockDim=8 --gridDim=1 --compare broken
// different: bitonic_descending+ascending nothing --blockDim=16 --gridDim=1 --compare broken
// different: remembered+bitonic_losing+exchanged nothing --blockDim=2 --gridDim=1 --compare broken
// different: remembered+bitonic_losing+exchanged nothing --blockDim=4 --gridDim=1 --compare broken
// different: remembered+bitonic_losing+exchanged nothing --blockDim=8 --gridDim=1 --compare broken
// different: remembered+bitonic_losing+exchanged nothing --blockDim=16 --gridDim=1 --compare broken

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

__global__ void bitonic_losing(int *v) {
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
            s[t] = s[other];
            s[other] = s[t];
          }
        } else {
          if (s[t] < s[other]) {
            s[t] = s[other];
            s[other] = s[t];
          }
        }
      }
      __syncthreads();
    }
  v[t] = s[t];
}

__global__ void nothing(int *broken) {}

__global__ void total(const int *out, const int *in, int *broken) {
  if (threadIdx.x != 0) return;
  int sum = 0;
  for (unsigned k = 0; k < blockDim.x; k++) sum += in[k];
  if (out[0] != sum) broken[0] = 1;
}

__global__ void ascending(const int *v, int *broken) {
  if (threadIdx.x != 0) return;
  bool right = true;
  for (unsigned k = 0; k + 1 < blockDim.x; k++) right = right && v[k] <= v[k + 1];
  if (!right) broken[0] = 1;
}

__global__ void remembered(const int *v, int *old) { old[threadIdx.x] = v[threadIdx.x]; }

__global__ void exchanged(const int *v, int *old, int *broken) {
  if (threadIdx.x != 0) return;
  for (unsigned k = 1; k < blockDim.x; k++)
    for (unsigned j = 0; j + k < blockDim.x; j++) {
      int low = min(old[j], old[j + 1]), high = max(old[j], old[j + 1]);
      old[j] = low;
      old[j + 1] = high;
    }
  bool right = true;
  for (unsigned k = 0; k < blockDim.x; k++) right = right && v[k] == old[k];
  if (!right) broken[0] = 1;
}
