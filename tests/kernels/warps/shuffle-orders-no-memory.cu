//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// A shuffle makes lanes wait for each other, and orders no memory.

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  const int v = in[threadIdx.x];
  s[threadIdx.x] = v; // finding: race s
  const int next = __shfl_xor_sync(0xffffffff, v, 1);
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ 1] + next; // finding: race s
}
