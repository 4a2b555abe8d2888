//pass
//--blockDim=4 --gridDim=1
// Ascending, and every number is there as often as before.

__global__ void bitonic(int *v) {
  __ensures_at_exit(int, i, 0, 3, v[i] <= v[i + 1]);
  __ensures_at_exit(int, x, __spec_sum(int, k, 0, 4, v[k] == x), __spec_sum(int, k, 0, 4, v[k] == x));
  __shared__ int s[4];
  unsigned t = threadIdx.x;
  s[t] = v[t];
  __syncthreads();
  for (unsigned k = 2; k <= 4; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned other = t ^ j;
      if (other > t && ((t & k) == 0 ? s[t] > s[other] : s[t] < s[other])) {
        int held = s[t];
        s[t] = s[other];
        s[other] = held;
      }
      __syncthreads();
    }
  v[t] = s[t];
}
