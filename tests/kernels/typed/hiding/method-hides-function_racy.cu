//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A method hides functions outside, also where it fits worse.

__device__ int f(int) { return 1; }
struct S {
  __device__ int f(long) { return 0; }
  __device__ int g() { return f(1); }
};

__global__ void k(int *out) {
  out[S().g() * threadIdx.x] = threadIdx.x;  // finding: race out
}
