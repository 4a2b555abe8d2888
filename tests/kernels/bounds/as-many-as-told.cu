//pass
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(int n) {
  __shared__ int t[64];
  __requires(n <= 64);
  for (int i = threadIdx.x; i < n; i += 64)
    t[i] = i;
}
