//pass
//--blockDim=64 --gridDim=1
// The bound of an array may be any constant expression.

__host__ __device__ constexpr int twice(int n) { return 2 * n; }

__global__ void k(int *out) {
  char a[twice(3)] = {};
  out[(sizeof a == 6) * threadIdx.x] = threadIdx.x;
}
