//pass
//
// Nobody says how many threads a block has but that they are at most 128: of 256 nothing is shown.

__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] *= 2;
}

void run(float *a, int n, int block) {
  if (block < 1 || block > 128)
    return;
  scale<<<(n + block - 1) / block, block>>>(a, n);
}
