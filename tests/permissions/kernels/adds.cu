//pass
//--blockDim=64 --gridDim=1
// permissions: inferred
// Each thread adds three to a cell: together 192.
__global__ void adds(int *out) {
  __shared__ int s[4];
  int t = threadIdx.x;
  if (t < 4) s[t] = 0;
  __barrier_holds(s[1], 0, 1);
  __syncthreads();
  atomicAdd(&s[1], 3);
  __barrier_adds(s[1], 3 * (int)threadIdx.x);
  __syncthreads();
  int v = s[1];
  __unsafe_assert(v == 192);
  if (t == 0) out[blockIdx.x] = v;
}
