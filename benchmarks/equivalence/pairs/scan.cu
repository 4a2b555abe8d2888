// equivalent: serial hillis_steele --blockDim=8
// equivalent: serial blelloch --blockDim=8
// equivalent: serial warp_scan --blockDim=8
// equivalent: exclusive exclusive_shifted --blockDim=8
// at: --gridDim=2
// different: serial hillis_steele_exclusive --blockDim=8
// different: serial blelloch_no_clear --blockDim=8
// different: serial warp_scan_unguarded --blockDim=8
// different: exclusive exclusive_off --blockDim=8

__global__ void serial(int *out, const int *in) {
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < 8; i++) {
      sum += in[blockIdx.x * 8 + i];
      out[blockIdx.x * 8 + i] = sum;
    }
  }
}

__global__ void hillis_steele(int *out, const int *in) {
  __shared__ int s[2][8];
  int t = threadIdx.x, from = 0;
  s[0][t] = in[blockIdx.x * 8 + t];
  __syncthreads();
  for (int k = 1; k < 8; k *= 2) {
    int to = 1 - from;
    s[to][t] = t >= k ? s[from][t] + s[from][t - k] : s[from][t];
    from = to;
    __syncthreads();
  }
  out[blockIdx.x * 8 + t] = s[from][t];
}

__global__ void hillis_steele_exclusive(int *out, const int *in) {
  __shared__ int s[2][8];
  int t = threadIdx.x, from = 0;
  s[0][t] = t > 0 ? in[blockIdx.x * 8 + t - 1] : 0;
  __syncthreads();
  for (int k = 1; k < 8; k *= 2) {
    int to = 1 - from;
    s[to][t] = t >= k ? s[from][t] + s[from][t - k] : s[from][t];
    from = to;
    __syncthreads();
  }
  out[blockIdx.x * 8 + t] = s[from][t];
}

__global__ void blelloch(int *out, const int *in) {
  __shared__ int s[8];
  int t = threadIdx.x;
  int own = in[blockIdx.x * 8 + t];
  s[t] = own;
  __syncthreads();
  for (int k = 1; k < 8; k *= 2) {
    int at = (t + 1) * k * 2 - 1;
    if (at < 8) s[at] += s[at - k];
    __syncthreads();
  }
  if (t == 0) s[7] = 0;
  __syncthreads();
  for (int k = 4; k > 0; k /= 2) {
    int at = (t + 1) * k * 2 - 1;
    if (at < 8) {
      int left = s[at - k];
      s[at - k] = s[at];
      s[at] += left;
    }
    __syncthreads();
  }
  out[blockIdx.x * 8 + t] = s[t] + own;
}

__global__ void blelloch_no_clear(int *out, const int *in) {
  __shared__ int s[8];
  int t = threadIdx.x;
  int own = in[blockIdx.x * 8 + t];
  s[t] = own;
  __syncthreads();
  for (int k = 1; k < 8; k *= 2) {
    int at = (t + 1) * k * 2 - 1;
    if (at < 8) s[at] += s[at - k];
    __syncthreads();
  }
  for (int k = 4; k > 0; k /= 2) {
    int at = (t + 1) * k * 2 - 1;
    if (at < 8) {
      int left = s[at - k];
      s[at - k] = s[at];
      s[at] += left;
    }
    __syncthreads();
  }
  out[blockIdx.x * 8 + t] = s[t] + own;
}

__global__ void warp_scan(int *out, const int *in) {
  int t = threadIdx.x;
  int v = in[blockIdx.x * 8 + t];
  for (int k = 1; k < 8; k *= 2) {
    int up = __shfl_up_sync(0xff, v, k, 8);
    if (t >= k) v += up;
  }
  out[blockIdx.x * 8 + t] = v;
}

__global__ void warp_scan_unguarded(int *out, const int *in) {
  int t = threadIdx.x;
  int v = in[blockIdx.x * 8 + t];
  for (int k = 1; k < 8; k *= 2) v += __shfl_up_sync(0xff, v, k, 8);
  out[blockIdx.x * 8 + t] = v;
}

__global__ void exclusive(int *out, const int *in) {
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i < t; i++) sum += in[blockIdx.x * 8 + i];
  out[blockIdx.x * 8 + t] = sum;
}

__global__ void exclusive_shifted(int *out, const int *in) {
  __shared__ int s[8];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 8 + t];
  __syncthreads();
  for (int k = 1; k < 8; k *= 2) {
    int left = t >= k ? s[t - k] : 0;
    __syncthreads();
    s[t] += left;
    __syncthreads();
  }
  out[blockIdx.x * 8 + t] = t > 0 ? s[t - 1] : 0;
}

__global__ void exclusive_off(int *out, const int *in) {
  __shared__ int s[8];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 8 + t];
  __syncthreads();
  for (int k = 1; k < 8; k *= 2) {
    int left = t > k ? s[t - k] : 0;
    __syncthreads();
    s[t] += left;
    __syncthreads();
  }
  out[blockIdx.x * 8 + t] = t > 0 ? s[t - 1] : 0;
}
