//pass
//--blockDim=64 --gridDim=1
// assuming: disjoint-arrays, in-bounds, assumed

__global__ void turned(int *out, const int *in) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __barrier_assume(s[63 - threadIdx.x] == 63 - threadIdx.x);
  __syncthreads();
  out[s[63 - threadIdx.x]] = threadIdx.x;
}
