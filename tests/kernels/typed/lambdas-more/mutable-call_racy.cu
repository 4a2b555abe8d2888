//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// In a mutable lambda a captured object is not constant.

struct S {
  __device__ int g() { return 0; }
  __device__ int g() const { return 1; }
};

__global__ void k(int *out) {
  S s;
  auto m = [s]() mutable { return s.g(); };
  out[m() * threadIdx.x] = threadIdx.x;  // finding: race out
}
