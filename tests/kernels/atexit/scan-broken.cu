//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=1
// The last round is left out.

__global__ void scan(int *v) {
  __ensures_at_exit(int, i, 0, 8, v[i], __spec_sum(int, k, 0, i + 1, v[k])); // finding: exit
  __shared__ int s[8];
  int t = threadIdx.x;
  s[t] = v[t];
  __syncthreads();
  for (int d = 1; d < 4; d *= 2) {
    int x = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += x;
    __syncthreads();
  }
  v[t] = s[t];
}
