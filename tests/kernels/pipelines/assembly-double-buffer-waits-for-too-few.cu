//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The wait leaves one group too many.

__device__ __forceinline__ void copy_later(void *to, const void *from) {
  unsigned int place = (unsigned int)__cvta_generic_to_shared(to);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n" ::"r"(place), "l"(from)); // finding: race s
}
__device__ __forceinline__ void commit() { asm volatile("cp.async.commit_group;\n" ::); }
template <int Left> __device__ __forceinline__ void wait() { asm volatile("cp.async.wait_group %0;\n" ::"n"(Left)); }

__global__ void stage(const int *in, int *out, int tiles) {
  __shared__ int s[2][64];
  __requires(tiles > 0);
  __requires(tiles < 1000);
  copy_later(&s[0][threadIdx.x], &in[threadIdx.x]);
  commit();
  int sum = 0;
  for (int k = 0; k < tiles; ++k) {
    if (k + 1 < tiles) copy_later(&s[(k + 1) % 2][threadIdx.x], &in[(k + 1) * 64 + threadIdx.x]);
    commit();
    wait<2>();
    __syncthreads();
    sum += s[k % 2][(threadIdx.x + 1) % 64]; // finding: race s
    __syncthreads();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
