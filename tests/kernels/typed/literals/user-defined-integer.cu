//pass
//--blockDim=64 --gridDim=1
// A literal operator gets the number as unsigned long long.

__device__ constexpr int operator""_plus(unsigned long long n) { return static_cast<int>(n) - 4; }

__global__ void k(int *out) {
  out[5_plus * threadIdx.x] = threadIdx.x;
}
