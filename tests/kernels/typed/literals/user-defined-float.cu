//pass
//--blockDim=64 --gridDim=1
// A literal with a point calls the operator for floating numbers.

__device__ constexpr int operator""_n(unsigned long long) { return 0; }
__device__ constexpr int operator""_n(long double) { return 1; }

__global__ void k(int *out) {
  out[1.0_n * threadIdx.x] = threadIdx.x;
}
