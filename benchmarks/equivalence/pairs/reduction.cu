// equivalent: modulo strided --blockDim=16 --relate 'gridDim.x * blockDim.x == n'
// equivalent: strided sequential --blockDim=16 --relate 'gridDim.x * blockDim.x == n'
// equivalent: sequential shuffled --blockDim=16 --relate 'gridDim.x * blockDim.x == n'
// equivalent: sequential unrolled --blockDim=16 --relate 'gridDim.x * blockDim.x == n'
// equivalent: sequential serial --blockDim=16 --relate 'gridDim.x * blockDim.x == n'
// equivalent: two_at_once two_strided --blockDim=16 --relate 'gridDim.x * 32 == n'
// equivalent: sequential atomic --blockDim=16 --relate 'gridDim.x * blockDim.x == n'
// at: --gridDim=2
// different: modulo strided_off --blockDim=16 --relate 'gridDim.x * blockDim.x == n'
// different: strided sequential_half --blockDim=16 --relate 'gridDim.x * blockDim.x == n'
// different: sequential shuffled_short --blockDim=16 --relate 'gridDim.x * blockDim.x == n'
// different: sequential unrolled_missing --blockDim=16 --relate 'gridDim.x * blockDim.x == n'
// different: sequential serial_overwrites --blockDim=16 --relate 'gridDim.x * blockDim.x == n'
// different: two_at_once two_wrong --blockDim=16 --relate 'gridDim.x * 32 == n'
// different: sequential atomic_twice --blockDim=16 --relate 'gridDim.x * blockDim.x == n'

__global__ void modulo(int *out, const int *in, int n) {
  __shared__ int s[16];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 16 + t];
  __syncthreads();
  for (int k = 1; k < 16; k *= 2) {
    if (t % (2 * k) == 0) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void strided(int *out, const int *in, int n) {
  __shared__ int s[16];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 16 + t];
  __syncthreads();
  for (int k = 1; k < 16; k *= 2) {
    int at = 2 * k * t;
    if (at < 16) s[at] += s[at + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void strided_off(int *out, const int *in, int n) {
  __shared__ int s[16];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 16 + t];
  __syncthreads();
  for (int k = 1; k < 16; k *= 2) {
    int at = 2 * k * t;
    if (at < 8) s[at] += s[at + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void sequential(int *out, const int *in, int n) {
  __shared__ int s[16];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 16 + t];
  __syncthreads();
  for (int k = 8; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void sequential_half(int *out, const int *in, int n) {
  __shared__ int s[16];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 16 + t];
  __syncthreads();
  for (int k = 8; k > 1; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void shuffled(int *out, const int *in, int n) {
  int v = in[blockIdx.x * 16 + threadIdx.x];
  for (int k = 8; k > 0; k /= 2) v += __shfl_down_sync(0xffff, v, k, 16);
  if (threadIdx.x == 0) out[blockIdx.x] = v;
}

__global__ void shuffled_short(int *out, const int *in, int n) {
  int v = in[blockIdx.x * 16 + threadIdx.x];
  for (int k = 4; k > 0; k /= 2) v += __shfl_down_sync(0xffff, v, k, 16);
  if (threadIdx.x == 0) out[blockIdx.x] = v;
}

__global__ void unrolled(int *out, const int *in, int n) {
  __shared__ int s[16];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 16 + t];
  __syncthreads();
  if (t < 8) s[t] += s[t + 8];
  __syncthreads();
  if (t < 4) s[t] += s[t + 4];
  __syncthreads();
  if (t < 2) s[t] += s[t + 2];
  __syncthreads();
  if (t == 0) out[blockIdx.x] = s[0] + s[1];
}

__global__ void unrolled_missing(int *out, const int *in, int n) {
  __shared__ int s[16];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 16 + t];
  __syncthreads();
  if (t < 8) s[t] += s[t + 8];
  __syncthreads();
  if (t < 2) s[t] += s[t + 2];
  __syncthreads();
  if (t == 0) out[blockIdx.x] = s[0] + s[1];
}

__global__ void serial(int *out, const int *in, int n) {
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < 16; i++) sum += in[blockIdx.x * 16 + i];
    out[blockIdx.x] = sum;
  }
}

__global__ void serial_overwrites(int *out, const int *in, int n) {
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < 16; i++) sum = in[blockIdx.x * 16 + i];
    out[blockIdx.x] = sum;
  }
}

__global__ void two_at_once(int *out, const int *in, int n) {
  __shared__ int s[16];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 32 + t] + in[blockIdx.x * 32 + 16 + t];
  __syncthreads();
  for (int k = 8; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void two_strided(int *out, const int *in, int n) {
  __shared__ int s[16];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 32 + 2 * t] + in[blockIdx.x * 32 + 2 * t + 1];
  __syncthreads();
  for (int k = 8; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void two_wrong(int *out, const int *in, int n) {
  __shared__ int s[16];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 32 + 2 * t] + in[blockIdx.x * 32 + t + 1];
  __syncthreads();
  for (int k = 8; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void atomic(int *out, const int *in, int n) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[blockIdx.x * 16 + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

__global__ void atomic_twice(int *out, const int *in, int n) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = in[blockIdx.x * 16];
  __syncthreads();
  atomicAdd(&sum, in[blockIdx.x * 16 + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
