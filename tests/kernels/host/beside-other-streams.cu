//pass
//
// listed: what goes on beside it in other streams leaves its memory alone (gpuverify program looks at that)
// Each kernel is verified alone: that the two are in each other's way is what gpuverify program finds.

__global__ void twice(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= 2;
}

__global__ void once(float *b, const float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) b[i] = a[i];
}

int main() {
  const int n = 1000;
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMemset(a, 0, n * sizeof(float));
  cudaStream_t one, other;
  cudaStreamCreate(&one);
  cudaStreamCreate(&other);
  twice<<<(n + 255) / 256, 256, 0, one>>>(a, n);
  once<<<(n + 255) / 256, 256, 0, other>>>(b, a, n);
  cudaDeviceSynchronize();
}
