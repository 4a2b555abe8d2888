//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A method of a derived class hides the better overload of its base.

struct B { __device__ int f(int) { return 1; } };
struct D : B { __device__ int f(long) { return 0; } };

__global__ void k(int *out) {
  out[D().f(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
