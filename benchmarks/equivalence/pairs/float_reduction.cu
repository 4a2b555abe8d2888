// equivalent: serial tree --blockDim=8 --reassociate --relate 'gridDim.x * 8 == n'
// equivalent: tree shuffled --blockDim=8 --reassociate --relate 'gridDim.x * 8 == n'
// equivalent: tree butterfly --blockDim=8 --reassociate --relate 'gridDim.x * 8 == n'
// equivalent: largest largest_tree --blockDim=8 --reassociate --relate 'gridDim.x * 8 == n'
// equivalent: dot dot_tree --blockDim=8 --reassociate --relate 'gridDim.x * 8 == n'
// at: --gridDim=2
// different: serial tree_from_four --blockDim=8 --reassociate --relate 'gridDim.x * 8 == n'
// different: tree shuffled_once --blockDim=8 --reassociate --relate 'gridDim.x * 8 == n'
// different: tree butterfly_missing --blockDim=8 --reassociate --relate 'gridDim.x * 8 == n'
// different: largest largest_of_half --blockDim=8 --reassociate --relate 'gridDim.x * 8 == n'
// different: dot dot_squared --blockDim=8 --reassociate --relate 'gridDim.x * 8 == n'
// different: serial tree --blockDim=8 --relate 'gridDim.x * 8 == n'

__global__ void serial(float *out, const float *in, int n) {
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int i = 0; i < 8; i++) sum += in[blockIdx.x * 8 + i];
    out[blockIdx.x] = sum;
  }
}

__global__ void tree(float *out, const float *in, int n) {
  __shared__ float s[8];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 8 + t];
  __syncthreads();
  for (int k = 4; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void tree_from_four(float *out, const float *in, int n) {
  __shared__ float s[8];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 8 + t];
  __syncthreads();
  for (int k = 2; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void shuffled(float *out, const float *in, int n) {
  float v = in[blockIdx.x * 8 + threadIdx.x];
  for (int k = 1; k < 8; k <<= 1) v += __shfl_down_sync(0xff, v, k, 8);
  if (threadIdx.x == 0) out[blockIdx.x] = v;
}

__global__ void shuffled_once(float *out, const float *in, int n) {
  float v = in[blockIdx.x * 8 + threadIdx.x];
  for (int k = 1; k < 4; k <<= 1) v += __shfl_down_sync(0xff, v, k, 8);
  if (threadIdx.x == 0) out[blockIdx.x] = v;
}

__global__ void butterfly(float *out, const float *in, int n) {
  float v = in[blockIdx.x * 8 + threadIdx.x];
  for (int k = 4; k > 0; k >>= 1) v += __shfl_xor_sync(0xff, v, k, 8);
  if (threadIdx.x == 3) out[blockIdx.x] = v;
}

__global__ void butterfly_missing(float *out, const float *in, int n) {
  float v = in[blockIdx.x * 8 + threadIdx.x];
  for (int k = 4; k > 1; k >>= 1) v += __shfl_xor_sync(0xff, v, k, 8);
  if (threadIdx.x == 3) out[blockIdx.x] = v;
}

__global__ void largest(float *out, const float *in, int n) {
  if (threadIdx.x == 0) {
    float most = in[blockIdx.x * 8];
    for (int i = 1; i < 8; i++) most = in[blockIdx.x * 8 + i] > most ? in[blockIdx.x * 8 + i] : most;
    out[blockIdx.x] = most;
  }
}

__global__ void largest_tree(float *out, const float *in, int n) {
  __shared__ float s[8];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 8 + t];
  __syncthreads();
  for (int k = 4; k > 0; k >>= 1) {
    if (t < k) s[t] = fmaxf(s[t], s[t + k]);
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void largest_of_half(float *out, const float *in, int n) {
  __shared__ float s[8];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 8 + t];
  __syncthreads();
  for (int k = 2; k > 0; k >>= 1) {
    if (t < k) s[t] = fmaxf(s[t], s[t + k]);
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void dot(float *out, const float *x, const float *y, int n) {
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int i = 0; i < 8; i++) sum += x[blockIdx.x * 8 + i] * y[blockIdx.x * 8 + i];
    out[blockIdx.x] = sum;
  }
}

__global__ void dot_tree(float *out, const float *x, const float *y, int n) {
  __shared__ float s[8];
  int t = threadIdx.x;
  s[t] = y[blockIdx.x * 8 + t] * x[blockIdx.x * 8 + t];
  __syncthreads();
  for (int k = 4; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void dot_squared(float *out, const float *x, const float *y, int n) {
  __shared__ float s[8];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 8 + t] * x[blockIdx.x * 8 + t];
  __syncthreads();
  for (int k = 4; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
