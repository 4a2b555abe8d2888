//xfail:NOT_ALL_VERIFIED
//
// Two neighbours have one element: blocks of at most 128 threads show it, and those of 256 prove nothing.

__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i / 2] = i;  // finding: race a
}

void run(float *a, int n, int block) {
  if (block < 1 || block > 128)
    return;
  scale<<<(n + block - 1) / block, block>>>(a, n);
}
