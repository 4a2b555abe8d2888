//pass
//--blockDim=64 --gridDim=2

__global__ void f(int *out, const unsigned *in) {
  __shared__ int t[16][64];
  int x = threadIdx.x;
  for (int b = 0; b < 16; b++)
    t[b][x] = 0;
  for (int i = 0; i < 4; i++)
    t[in[4 * x + i] & 15][x]++;
}
