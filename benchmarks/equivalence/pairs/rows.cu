// equivalent: softmax softmax_block --blockDim=8 --reassociate --relate 'a.gridDim.x * 8 >= rows' --relate 'b.gridDim.x == rows'
// equivalent: softmax softmax_kept --blockDim=8 --relate 'a.gridDim.x * 8 >= rows'
// equivalent: layer_norm layer_norm_block --blockDim=8 --reassociate --relate 'a.gridDim.x * 8 >= rows' --relate 'b.gridDim.x == rows'
// equivalent: layer_norm layer_norm_one_pass --blockDim=8 --real --relate 'a.gridDim.x * 8 >= rows'
// equivalent: rms rms_block --blockDim=8 --reassociate --relate 'a.gridDim.x * 8 >= rows' --relate 'b.gridDim.x == rows'
// at: --relate 'rows == 3' --relate 'a.gridDim.x == 1'
// different: softmax softmax_unshifted_sum --blockDim=8 --reassociate --relate 'a.gridDim.x * 8 >= rows'
// different: softmax softmax_block_late --blockDim=8 --reassociate --relate 'a.gridDim.x * 8 >= rows' --relate 'b.gridDim.x == rows'
// different: layer_norm layer_norm_biased --blockDim=8 --reassociate --relate 'a.gridDim.x * 8 >= rows'
// different: layer_norm layer_norm_one_pass_wrong --blockDim=8 --real --relate 'a.gridDim.x * 8 >= rows'
// different: rms rms_mean --blockDim=8 --reassociate --relate 'a.gridDim.x * 8 >= rows'

__global__ void softmax(float *out, const float *in, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float most = in[r * 8];
  for (int i = 1; i < 8; i++) most = fmaxf(most, in[r * 8 + i]);
  float sum = 0;
  for (int i = 0; i < 8; i++) sum += expf(in[r * 8 + i] - most);
  for (int i = 0; i < 8; i++) out[r * 8 + i] = expf(in[r * 8 + i] - most) / sum;
}

__global__ void softmax_kept(float *out, const float *in, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float most = in[r * 8];
  for (int i = 1; i < 8; i++) most = fmaxf(most, in[r * 8 + i]);
  float sum = 0;
  for (int i = 0; i < 8; i++) {
    float e = expf(in[r * 8 + i] - most);
    out[r * 8 + i] = e;
    sum += e;
  }
  for (int i = 0; i < 8; i++) out[r * 8 + i] = out[r * 8 + i] / sum;
}

__global__ void softmax_unshifted_sum(float *out, const float *in, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float most = in[r * 8];
  for (int i = 1; i < 8; i++) most = fmaxf(most, in[r * 8 + i]);
  float sum = 0;
  for (int i = 0; i < 8; i++) sum += expf(in[r * 8 + i]);
  for (int i = 0; i < 8; i++) out[r * 8 + i] = expf(in[r * 8 + i] - most) / sum;
}

__global__ void softmax_block(float *out, const float *in, int rows) {
  __shared__ float s[8];
  int t = threadIdx.x, r = blockIdx.x;
  float v = in[r * 8 + t];
  s[t] = v;
  __syncthreads();
  for (int k = 4; k > 0; k /= 2) {
    if (t < k) s[t] = fmaxf(s[t], s[t + k]);
    __syncthreads();
  }
  float e = expf(v - s[0]);
  __syncthreads();
  s[t] = e;
  __syncthreads();
  for (int k = 4; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  out[r * 8 + t] = e / s[0];
}

__global__ void softmax_block_late(float *out, const float *in, int rows) {
  __shared__ float s[8];
  int t = threadIdx.x, r = blockIdx.x;
  float v = in[r * 8 + t];
  s[t] = v;
  __syncthreads();
  for (int k = 4; k > 0; k /= 2) {
    if (t < k) s[t] = fmaxf(s[t], s[t + k]);
    __syncthreads();
  }
  float e = expf(v - s[1]);
  __syncthreads();
  s[t] = e;
  __syncthreads();
  for (int k = 4; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  out[r * 8 + t] = e / s[0];
}

__global__ void layer_norm(float *out, const float *in, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float sum = 0, squares = 0;
  for (int i = 0; i < 8; i++) sum += in[r * 8 + i];
  float mean = sum / 8.0f;
  for (int i = 0; i < 8; i++) squares += (in[r * 8 + i] - mean) * (in[r * 8 + i] - mean);
  float scale = rsqrtf(squares / 8.0f + 1e-5f);
  for (int i = 0; i < 8; i++) out[r * 8 + i] = (in[r * 8 + i] - mean) * scale;
}

__global__ void layer_norm_biased(float *out, const float *in, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float sum = 0, squares = 0;
  for (int i = 0; i < 8; i++) sum += in[r * 8 + i];
  float mean = sum / 8.0f;
  for (int i = 0; i < 8; i++) squares += (in[r * 8 + i] - mean) * (in[r * 8 + i] - mean);
  float scale = rsqrtf(squares / 7.0f + 1e-5f);
  for (int i = 0; i < 8; i++) out[r * 8 + i] = (in[r * 8 + i] - mean) * scale;
}

__global__ void layer_norm_block(float *out, const float *in, int rows) {
  __shared__ float s[8];
  int t = threadIdx.x, r = blockIdx.x;
  float v = in[r * 8 + t];
  s[t] = v;
  __syncthreads();
  for (int k = 4; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  float off = v - s[0] / 8.0f;
  __syncthreads();
  s[t] = off * off;
  __syncthreads();
  for (int k = 4; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  out[r * 8 + t] = off * rsqrtf(s[0] / 8.0f + 1e-5f);
}

__global__ void layer_norm_one_pass(float *out, const float *in, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float sum = 0, squares = 0;
  for (int i = 0; i < 8; i++) {
    sum += in[r * 8 + i];
    squares += in[r * 8 + i] * in[r * 8 + i];
  }
  float mean = sum / 8.0f;
  float scale = rsqrtf(squares / 8.0f - mean * mean + 1e-5f);
  for (int i = 0; i < 8; i++) out[r * 8 + i] = (in[r * 8 + i] - mean) * scale;
}

__global__ void layer_norm_one_pass_wrong(float *out, const float *in, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float sum = 0, squares = 0;
  for (int i = 0; i < 8; i++) {
    sum += in[r * 8 + i];
    squares += in[r * 8 + i] * in[r * 8 + i];
  }
  float mean = sum / 8.0f;
  float scale = rsqrtf(squares / 8.0f - mean + 1e-5f);
  for (int i = 0; i < 8; i++) out[r * 8 + i] = (in[r * 8 + i] - mean) * scale;
}

__global__ void rms(float *out, const float *in, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float squares = 0;
  for (int i = 0; i < 8; i++) squares += in[r * 8 + i] * in[r * 8 + i];
  for (int i = 0; i < 8; i++) out[r * 8 + i] = in[r * 8 + i] * rsqrtf(squares / 8.0f + 1e-6f);
}

__global__ void rms_mean(float *out, const float *in, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float squares = 0;
  for (int i = 0; i < 8; i++) squares += in[r * 8 + i] * in[r * 8 + i];
  for (int i = 0; i < 8; i++) out[r * 8 + i] = in[r * 8 + i] * rsqrtf(squares + 1e-6f);
}

__global__ void rms_block(float *out, const float *in, int rows) {
  int t = threadIdx.x, r = blockIdx.x;
  float v = in[r * 8 + t];
  float q = v * v;
  for (int k = 4; k > 0; k /= 2) q += __shfl_xor_sync(0xff, q, k, 8);
  out[r * 8 + t] = v * rsqrtf(q / 8.0f + 1e-6f);
}
