//pass
//--blockDim=64 --gridDim=1
// Odd-even transposition: each round leaves pairs in order.
__global__ void odd_even(int *v) {
  __shared__ int s[129];
  int t = threadIdx.x;
  s[2 * t] = v[2 * t];
  s[2 * t + 1] = v[2 * t + 1];
  __syncthreads();
  for (int r = 0; r < 128; r++) {
    int i = 2 * t + (r & 1);
    if (i + 1 < 128) {
      int a = s[i], b = s[i + 1];
#ifdef WRONG
      if (a < b) {
#else
      if (a > b) {
#endif
        s[i] = b;
        s[i + 1] = a;
      }
      __unsafe_assert(s[i] <= s[i + 1]);
      __unsafe_assert((s[i] == a & s[i + 1] == b) | (s[i] == b & s[i + 1] == a));
    }
    __syncthreads();
  }
  v[2 * t] = s[2 * t];
  v[2 * t + 1] = s[2 * t + 1];
}
