//pass
//--blockDim=64 --gridDim=1
// assuming: in-bounds, equal-reads
// What the neighbour reads is what is written again.

__global__ void f(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 5;
  __syncthreads();
  int v = s[(t + 1) % 64];
  s[t] = 5;
  if (v == 5)
    out[t] = v;
}
