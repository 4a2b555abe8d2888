// equivalent: of_records+apart apart+of_arrays --compare px --compare py --relate 'gridDim.x * blockDim.x >= n'
// equivalent: copied copied_by_four --blockDim=8 --relate 'a.gridDim.x == b.gridDim.x * 4' --relate 'a.gridDim.x * 8 == n'
// at: --blockDim=8 --relate 'a.gridDim.x == 4' --relate 'n == 32'
// equivalent: reversed reversed_tile --blockDim=8 --relate 'gridDim.x * 8 == n'
// equivalent: norms norms_by_four --blockDim=8 --relate 'gridDim.x * 8 >= n'
// at: --gridDim=2 --relate 'n == 16'
// equivalent: by_rows+turned turned_first+by_columns --blockDim=[4,4] --compare out --relate 'width == gridDim.x * blockDim.x' --relate 'height == gridDim.y * blockDim.y'
// at: --gridDim=[2,1]
// different: of_records+apart apart+of_arrays_swapped --compare px --compare py --relate 'gridDim.x * blockDim.x >= n'
// different: by_rows+turned turned_first+by_columns_wrong --blockDim=[4,4] --compare out --relate 'width == gridDim.x * blockDim.x' --relate 'height == gridDim.y * blockDim.y'
// different: copied copied_three --blockDim=8 --relate 'a.gridDim.x == b.gridDim.x * 4' --relate 'a.gridDim.x * 8 == n'
// different: reversed reversed_in_block --blockDim=8 --relate 'gridDim.x * 8 == n'
// different: norms norms_by_four_mixed --blockDim=8 --relate 'gridDim.x * 8 >= n'

struct Point { float x; float y; };

__global__ void of_records(Point *p, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    p[i].x = p[i].x + dt * p[i].y;
    p[i].y = p[i].y - dt;
  }
}

__global__ void apart(float *px, float *py, const Point *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    px[i] = p[i].x;
    py[i] = p[i].y;
  }
}

__global__ void of_arrays(float *px, float *py, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    px[i] = px[i] + dt * py[i];
    py[i] = py[i] - dt;
  }
}

__global__ void of_arrays_swapped(float *px, float *py, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    py[i] = py[i] - dt;
    px[i] = px[i] + dt * py[i];
  }
}

__global__ void by_rows(float *mid, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  mid[y * width + x] = 2.0f * in[y * width + x] + 1.0f;
}

__global__ void turned(float *out, const float *mid, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * height + y] = mid[y * width + x];
}

__global__ void turned_first(float *mid, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  mid[x * height + y] = in[y * width + x];
}

__global__ void by_columns(float *out, const float *mid, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * height + y] = 2.0f * mid[x * height + y] + 1.0f;
}

__global__ void by_columns_wrong(float *out, const float *mid, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * width + x] = 2.0f * mid[y * width + x] + (x == 0 ? 2.0f : 1.0f);
}

__global__ void copied(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void copied_by_four(float4 *out, const float4 *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void copied_three(float4 *out, const float4 *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = in[i];
  v.w = v.z;
  out[i] = v;
}

__global__ void reversed(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[n - 1 - i] = in[i];
}

__global__ void reversed_tile(float *out, const float *in, int n) {
  __shared__ float s[8];
  int t = threadIdx.x;
  s[7 - t] = in[blockIdx.x * 8 + t];
  __syncthreads();
  out[(gridDim.x - 1 - blockIdx.x) * 8 + t] = s[t];
}

__global__ void reversed_in_block(float *out, const float *in, int n) {
  __shared__ float s[8];
  int t = threadIdx.x;
  s[7 - t] = in[blockIdx.x * 8 + t];
  __syncthreads();
  out[blockIdx.x * 8 + t] = s[t];
}

__global__ void norms(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float a = in[4 * i], b = in[4 * i + 1], c = in[4 * i + 2], d = in[4 * i + 3];
    out[i] = sqrtf(a * a + b * b + c * c + d * d);
  }
}

__global__ void norms_by_four(float *out, const float4 *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 v = in[i];
  out[i] = sqrtf(v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w);
}

__global__ void norms_by_four_mixed(float *out, const float4 *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 v = in[i];
  out[i] = sqrtf(v.x * v.x + v.y * v.y + v.z * v.z + v.z * v.w);
}
