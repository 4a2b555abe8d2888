//pass
//--blockDim=64 --gridDim=2
// Nobody waits for lanes that have returned.

__global__ void f(const int *in, int *out, int n) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= n)
    return;
  int v = in[i];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_down_sync(0xffffffff, v, d);
  __syncwarp();
  out[i] = v;
}
