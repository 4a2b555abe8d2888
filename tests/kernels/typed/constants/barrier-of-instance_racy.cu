//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A barrier is there in the instance whose condition keeps it.

template <bool B> __device__ void meet() {
  if constexpr (B)
    __syncthreads();
}
__global__ void k(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;  // finding: race
  meet<sizeof(long) == 4>();
  out[threadIdx.x] = s[63 - threadIdx.x];  // finding: race
}
