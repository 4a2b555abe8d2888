//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(int *out, unsigned n) {
  int p[8];
  for (int i = 0; i < 8; i++)
    p[i] = i;
  out[threadIdx.x] = p[n % 9]; // finding: bounds
}
