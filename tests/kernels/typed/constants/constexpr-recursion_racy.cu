//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A constexpr function that calls itself.

__host__ __device__ constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
template <int N> __device__ int f() { return N == 89; }

__global__ void k(int *out) {
  out[f<fib(10)>() * threadIdx.x] = threadIdx.x;  // finding: race out
}
