//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(int *out) {
  __shared__ int t[128];
  int x = threadIdx.x;
  t[x] = out[x];
  t[x + 64] = out[x + 64];
  for (int r = 0; r < 128; r++) {
    __syncthreads();
    int i = 2 * x + x % 2;
    if (i + 1 < 128 && t[i] > t[i + 1]) { // finding: race
      int old = t[i]; // finding: race
      t[i] = t[i + 1]; // finding: race
      t[i + 1] = old; // finding: race
    }
  }
}
