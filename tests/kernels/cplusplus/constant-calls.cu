//pass
//--blockDim=64 --gridDim=2
// Constant expressions call constexpr functions that call themselves, loop, and change what they are given: sizes, strides,
// template arguments and enumerators come out right, or blocks and threads meet.

constexpr int log2i(int n) { return n <= 1 ? 0 : 1 + log2i(n / 2); }
constexpr bool prime(int n, int d = 2) { return d * d > n || (n % d != 0 && prime(n, d + 1)); }
constexpr int next_prime(int n) { return prime(n) ? n : next_prime(n + 1); }

__device__ constexpr int power(int base, int exponent) {
  int result = 1;
  while (exponent-- > 0)
    result *= base;
  return result;
}

constexpr void swap(int &a, int &b) {
  int kept = a;
  a = b;
  b = kept;
}

template <typename T> constexpr T gcd(T a, T b) {
  for (; b != 0; swap(a, b))
    a %= b;
  return a;
}

constexpr int cases(int n) {
  int sum = 2;
  for (int i = 0; i < n; i++) {
    if (i == 2)
      continue;
    switch (i) {
    case 0: sum += 40;
    case 1: sum += 10; break;
    case 5: return sum;
    default: sum += 1;
    }
  }
  return -1;
}

struct Shape {
  int rows, columns;
  constexpr Shape(int r, int c) : rows(r), columns(c) {}
  constexpr int area() const { return rows * columns; }
};
constexpr Shape turned(Shape e) { return Shape(e.columns, e.rows); }

template <int N> constexpr int halvings() {
  if constexpr (N > 1)
    return 1 + halvings<N / 2>();
  else
    return 0;
}

template <int Bits> __device__ void put(int *out, int value) { out[blockIdx.x * (1 << Bits) + threadIdx.x] = value; }

enum { Stride = gcd(64 * 3, 64 * 5), Gap = next_prime(62) };
static_assert(Gap == 67, "the next prime");

__global__ void constants(int *out, int *apart, int *more, int *last) {
  __shared__ int tile[1 << log2i(64)];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  put<log2i(127)>(out, tile[(threadIdx.x + 1) % power(2, 6)]);
  apart[blockIdx.x * Stride + threadIdx.x] = 1;
  constexpr int area = turned(Shape(4, 16)).area();
  more[blockIdx.x * area + threadIdx.x] = sizeof(char[halvings<256>()]);
  last[(blockIdx.x * cases(9) + threadIdx.x) * Gap] = cases(4);
}
