//pass
//--blockDim=64 --gridDim=4

struct Complex {
  float re, im;
  __device__ Complex(float re = 0, float im = 0) : re(re), im(im) {}
  __device__ Complex operator*(const Complex &o) const { return Complex(re * o.re - im * o.im, re * o.im + im * o.re); }
  __device__ Complex &operator+=(const Complex &o) {
    re += o.re;
    im += o.im;
    return *this;
  }
  __device__ bool operator==(const Complex &o) const { return re == o.re && im == o.im; }
  __device__ float operator()(int k) const { return k ? im : re; }
  __device__ operator float() const { return re; }
};

__device__ Complex operator-(const Complex &c) { return Complex(-c.re, -c.im); }
__device__ float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }

struct Counter {
  int n;
  __device__ Counter &operator++() { ++n; return *this; }
  __device__ Counter operator++(int) { Counter old = *this; ++n; return old; }
  __device__ bool operator<(int limit) const { return n < limit; }
  __device__ bool operator!() const { return n == 0; }
  __device__ Counter *operator->() { return this; }
};

__global__ void f(Complex *a, float4 *v, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Complex c = a[i] * a[i];
  c += -a[i];
  if (!(c == Complex(1.0f)))
    a[i] = c;
  v[i] = v[i] + make_float4(c(0), c(1), float(c), 0);
  Counter n = {0};
  __assert(!n);
  Counter before = n++;
  ++n;
  __assert(before.n == 0 & n.n == 2 & n->n == 2);
  out[i] = n < 5;
}
