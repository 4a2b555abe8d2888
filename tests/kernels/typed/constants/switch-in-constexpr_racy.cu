//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A constexpr function with a switch falls through.

__host__ __device__ constexpr int f(int n) {
  int r = 0;
  switch (n) {
    case 1: r += 1;
    case 2: r += 2; break;
    default: r = 100;
  }
  return r;
}
template <int N> __device__ int g() { return N == 1; }

__global__ void k(int *out) {
  out[g<f(1)>() * threadIdx.x] = threadIdx.x;  // finding: race out
}
