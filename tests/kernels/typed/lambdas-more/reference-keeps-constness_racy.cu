//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An object captured by reference is not constant.

struct S {
  __device__ int g() { return 0; }
  __device__ int g() const { return 1; }
};

__global__ void k(int *out) {
  S s;
  auto l = [&s] { return s.g(); };
  out[l() * threadIdx.x] = threadIdx.x;  // finding: race out
}
