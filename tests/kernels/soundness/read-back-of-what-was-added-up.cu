//pass
//--blockDim=64 --gridDim=1
// What is read back was added up before, and is the same for all threads.
__global__ void k(int *out, int n) {
  __shared__ int s[64];
  int v = 0;
  for (int i = 0; i < n; i++) v += i;
  s[threadIdx.x] = v;
  if (s[threadIdx.x] > 3) __syncthreads();
  out[threadIdx.x] = 0;
}
