// equivalent: bitonic odd_even --blockDim=4 --relate 'gridDim.x == 1'
// equivalent: bitonic bitonic_global --blockDim=4 --relate 'gridDim.x == 1'
// equivalent: ranked insertion --blockDim=4 --relate 'gridDim.x == 1'
// at: --gridDim=1
// different: bitonic odd_even_short --blockDim=4 --relate 'gridDim.x == 1'
// different: bitonic bitonic_up --blockDim=4 --relate 'gridDim.x == 1'
// different: ranked insertion_strict --blockDim=4 --relate 'gridDim.x == 1'

__global__ void bitonic(int *v) {
  __shared__ int s[4];
  unsigned t = threadIdx.x;
  s[t] = v[t];
  __syncthreads();
  for (unsigned k = 2; k <= blockDim.x; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned other = t ^ j;
      if (other > t) {
        int a = s[t], b = s[other];
        if ((t & k) == 0 ? a > b : a < b) {
          s[t] = b;
          s[other] = a;
        }
      }
      __syncthreads();
    }
  v[t] = s[t];
}

__global__ void bitonic_global(int *v) {
  unsigned t = threadIdx.x;
  for (unsigned k = 2; k <= blockDim.x; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned other = t ^ j;
      if (other > t) {
        int low = min(v[t], v[other]), high = max(v[t], v[other]);
        v[t] = (t & k) == 0 ? low : high;
        v[other] = (t & k) == 0 ? high : low;
      }
      __syncthreads();
    }
}

__global__ void bitonic_up(int *v) {
  unsigned t = threadIdx.x;
  for (unsigned k = 2; k <= blockDim.x; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned other = t ^ j;
      if (other > t) {
        int low = min(v[t], v[other]), high = max(v[t], v[other]);
        v[t] = low;
        v[other] = high;
      }
      __syncthreads();
    }
}

__global__ void odd_even(int *v) {
  unsigned t = threadIdx.x;
  for (unsigned round = 0; round < blockDim.x; round++) {
    if (t % 2 == round % 2 && t + 1 < blockDim.x) {
      int a = v[t], b = v[t + 1];
      if (b < a) {
        v[t] = b;
        v[t + 1] = a;
      }
    }
    __syncthreads();
  }
}

__global__ void odd_even_short(int *v) {
  unsigned t = threadIdx.x;
  for (unsigned round = 0; round < blockDim.x - 2; round++) {
    if (t % 2 == round % 2 && t + 1 < blockDim.x) {
      int a = v[t], b = v[t + 1];
      if (b < a) {
        v[t] = b;
        v[t + 1] = a;
      }
    }
    __syncthreads();
  }
}

__global__ void ranked(int *out, const int *in) {
  unsigned t = threadIdx.x;
  int least = 0;
  for (unsigned k = 0; k < blockDim.x; k++) {
    bool before = in[k] < in[t] || (in[k] == in[t] && k < t);
    least += before ? 1 : 0;
  }
  for (int k = 0; k < 4; k++)
    if (least == k) out[k] = in[t];
}

__global__ void insertion(int *out, const int *in) {
  if (threadIdx.x != 0) return;
  for (int k = 0; k < 4; k++) out[k] = in[k];
  for (int r = 0; r < 3; r++)
    for (int k = 0; k < 3; k++)
      if (out[k] > out[k + 1]) {
        int held = out[k];
        out[k] = out[k + 1];
        out[k + 1] = held;
      }
}

__global__ void insertion_strict(int *out, const int *in) {
  if (threadIdx.x != 0) return;
  for (int k = 0; k < 4; k++) out[k] = in[k];
  for (int r = 0; r < 2; r++)
    for (int k = 0; k < 3; k++)
      if (out[k] > out[k + 1]) {
        int held = out[k];
        out[k] = out[k + 1];
        out[k + 1] = held;
      }
}
