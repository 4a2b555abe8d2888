//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Runs show only equal values, and tolerate them: the verdict is "possible", and says which flag refutes it.

__global__ void f(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = 5;
  __syncthreads();
  s[(threadIdx.x + 1) % 64] = 5;      // finding: race s
  out[threadIdx.x] = s[threadIdx.x];  // finding: race s
}
