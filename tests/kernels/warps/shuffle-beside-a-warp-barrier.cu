//pass
//--blockDim=64 --gridDim=2
// The shuffle hands on a value, the barrier the array.

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  const int v = in[threadIdx.x];
  s[threadIdx.x] = v;
  const int next = __shfl_xor_sync(0xffffffff, v, 1);
  __syncwarp();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ 1] + next;
}
