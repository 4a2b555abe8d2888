//pass
//
// assuming: disjoint-arrays, in-bounds, launch-sizes, room-in-shared-arrays
// listed: blocks have fewer threads than is usual, 64 in x: of 256 in x, as is usual, some leave shared arrays
// Right for blocks of 64 threads only: of more, two share an element, but those may leave another array, and that is said.

__global__ void f(int *out, const int *in, int n) {
  __shared__ int s[64], marked[64];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t % 64] = n + t;
  if (in[t] > 0)
    marked[t] = 1;
  __syncthreads();
  if (i < n)
    out[i] = s[63 - t % 64];
}
