//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// log2i(63) is 5 and smallest(37, 91) is 37: blocks lie closer together than they are long.

constexpr int log2i(int n) { return n <= 1 ? 0 : 1 + log2i(n / 2); }

constexpr int smallest(int a, int b) {
  int n = 0;
  while (n < a && n < b)
    ++n;
  return n;
}

template <int Bits> __device__ void put(int *out, int value) {
  out[blockIdx.x * (1 << Bits) + threadIdx.x] = value;  // finding: race out
}

enum { Stride = smallest(37, 91) };

__global__ void constants(int *out, int *apart) {
  put<log2i(63)>(out, threadIdx.x);
  apart[blockIdx.x * Stride + threadIdx.x] = threadIdx.x;  // finding: race apart
}
