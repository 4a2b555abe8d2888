//pass
//--blockDim=64 --gridDim=8
// A class's operators take references, so any operand may be referred to: a constant is one all the same, and has an address.

struct Complex {
  float re, im;
  __host__ __device__ Complex(float re, float im) : re(re), im(im) {}
  __host__ __device__ Complex operator*(const Complex &o) const { return Complex(re * o.re - im * o.im, re * o.im + im * o.re); }
};
__host__ __device__ inline Complex operator+(const Complex &a, const Complex &b) { return Complex(a.re + b.re, a.im + b.im); }
__device__ int scaled(const int &n, const int *m) { return n * *m; }

template <typename T>
__global__ void masks(const T *in, T *out, int n) {
  constexpr int bits = sizeof(unsigned long long) * 8;
  const int width{4};
  __shared__ T items[bits * width];
  for (int k = 0; k < width; k++) items[threadIdx.x * width + k] = in[(bits * blockIdx.x + threadIdx.x) * width + k];
  __syncthreads();
  const int rows = min(n - (int)blockIdx.x * bits, bits);
  if (threadIdx.x < rows) out[blockIdx.x * bits + threadIdx.x] = items[(bits - 1 - threadIdx.x) * width] + items[scaled(width, &width)];
}
template __global__ void masks<float>(const float *, float *, int);
