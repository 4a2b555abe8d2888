//pass
//--blockDim=64 --gridDim=1
// A destructor meets all threads where its object's life ends.

struct Meets {
  __device__ ~Meets() { __syncthreads(); }
};
__global__ void k(int *out) {
  __shared__ int s[64];
  {
    Meets m;
    s[threadIdx.x] = threadIdx.x;
  }
  out[threadIdx.x] = s[63 - threadIdx.x];
}
