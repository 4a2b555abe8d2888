//pass
//--blockDim=64 --gridDim=1
// A constructor that is delegated to meets all threads.

struct Meets {
  __device__ Meets(int) { __syncthreads(); }
  __device__ Meets(long) {}
  __device__ Meets() : Meets(0) {}
};
__global__ void k(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  Meets m;
  out[threadIdx.x] = s[63 - threadIdx.x];
}
