//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A constructor that is delegated to meets all threads.

struct Meets {
  __device__ Meets(int) { __syncthreads(); }
  __device__ Meets(long) {}
  __device__ Meets() : Meets(0L) {}
};
__global__ void k(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;  // finding: race
  Meets m;
  out[threadIdx.x] = s[63 - threadIdx.x];  // finding: race
}
