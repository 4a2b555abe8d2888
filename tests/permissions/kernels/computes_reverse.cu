//pass
//--blockDim=64 --gridDim=1
// permissions: inferred

// A block turned round in shared memory.
__global__ void reverse(const int *a, int *b) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  b[t] = s[63 - t];
  __unsafe_assert(b[t] == a[63 - t]);
}
