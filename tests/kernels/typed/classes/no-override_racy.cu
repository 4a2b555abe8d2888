//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A method with other parameters overrides nothing.

struct B { __device__ virtual int f(int) { return 0; } };
struct D : B { __device__ int f(long) { return 1; } };

__global__ void k(int *out) {
  D d;
  B &b = d;
  out[b.f(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
