//pass
//--blockDim=64 --gridDim=1
// A constexpr function with a loop is evaluated where a constant is needed.

__host__ __device__ constexpr int gcd(int a, int b) {
  while (b) {
    int r = a % b;
    a = b;
    b = r;
  }
  return a;
}
template <int N> __device__ int f() { return N == 6; }

__global__ void k(int *out) {
  out[f<gcd(12, 18)>() * threadIdx.x] = threadIdx.x;
}
