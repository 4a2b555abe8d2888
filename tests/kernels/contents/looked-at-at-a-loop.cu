//pass
//--blockDim=64 --gridDim=2
// An invariant looks at what another thread stored before the barrier, without an access.
__global__ void f(int *a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 2 * t;
  __syncthreads();
  __unsafe_assert(s[0] == 0);
  for (int i = 0; __invariant(s[63 - t] == 2 * (63 - t)), i < n; i++)
    a[blockIdx.x * 64 + t] += s[63 - t];
}
