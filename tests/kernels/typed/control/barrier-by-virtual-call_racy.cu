//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A virtual call on a known object meets all threads or not.

struct B { __device__ virtual void meet() { __syncthreads(); } };
struct D : B { __device__ void meet() override {  } };
__global__ void k(int *out) {
  __shared__ int s[64];
  D d;
  B &b = d;
  s[threadIdx.x] = threadIdx.x;  // finding: race
  b.meet();
  out[threadIdx.x] = s[63 - threadIdx.x];  // finding: race
}
