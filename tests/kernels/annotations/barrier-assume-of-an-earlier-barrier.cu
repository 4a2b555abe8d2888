//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

__global__ void changed_since(int *out, const int *in) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __barrier_assume(s[63 - threadIdx.x] == 63 - threadIdx.x);
  __syncthreads();
  s[threadIdx.x] = 1;
  __syncthreads();
  out[s[63 - threadIdx.x]] = threadIdx.x;  // finding: race
}
