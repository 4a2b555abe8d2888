//pass
//--blockDim=64 --gridDim=1
// Lambdas: what is captured by value is as it was, what is captured by reference as it is; static memory is not captured at all.

template <typename F>
__device__ void for_each(int n, F f) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) f(i);
}

__device__ auto half_of(int x) { return x / 2; }

template <typename F>
__global__ void parallel_for(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}

__global__ void locally(int *a, int *b, int n) {
  __requires(n == 7);
  __shared__ int tile[64];
  __shared__ int shift;
  int bias = 3;
  auto add = [&](int v) { return v + bias; };
  auto frozen = [=](int v) -> int { return v + bias; };
  bias = 5;
  int count = 0;
  auto bump = [&count, n](int by) mutable {
    if (by > n) return;
    count += by;
    n = 0;
  };
  bump(1);
  bump(2);
  __assert(add(1) == 6);
  __assert(frozen(1) == 4);
  __assert(count == 1 && n == 7);
  __assert([](int q) { if (q > 2) return q * 2; return 0; }(7) == 14);
  if (threadIdx.x == 0) shift = 1;
  for_each(64, [&](int i) { tile[i] = a[i]; });
  __syncthreads();
  for_each(64, [=](int i) { b[i] = tile[63 - i] + half_of(i) + shift; });
}

void host(float *x, float *y, float a, int n) {
  parallel_for<<<1, 64>>>(n, [=] __device__(int i) { y[i] = a * x[i] + y[i]; });
}
