//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --no-benign-tolerance

__global__ void f(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 5;
  __syncthreads();
  int v = s[(t + 1) % 64]; // finding: race s
  s[t] = 5;                // finding: race s
  if (v == 5)
    out[t] = v;
}
