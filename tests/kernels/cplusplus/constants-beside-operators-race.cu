//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// As above, and the rows of neighbours overlap.

struct Complex {
  float re, im;
  __host__ __device__ Complex(float re, float im) : re(re), im(im) {}
  __host__ __device__ Complex operator*(const Complex &o) const { return Complex(re * o.re - im * o.im, re * o.im + im * o.re); }
};
__host__ __device__ inline Complex operator+(const Complex &a, const Complex &b) { return Complex(a.re + b.re, a.im + b.im); }

__global__ void masks(const float *in, float *out) {
  constexpr int bits = sizeof(unsigned long long) * 8;
  const int width = 4;
  __shared__ float items[bits * width];
  for (int k = 0; k <= width; k++)
    items[threadIdx.x * width + k] = in[threadIdx.x + k * bits]; // finding: race items
  __syncthreads();
  out[blockIdx.x * bits + threadIdx.x] = items[threadIdx.x * width];
}
