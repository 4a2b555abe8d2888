//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A lambda that captures this sees what the member becomes.

struct S {
  int n = 1;
  __device__ int f() {
    auto l = [this] { return n; };
    n = 0;
    return l();
  }
};

__global__ void k(int *out) {
  out[S().f() * threadIdx.x] = threadIdx.x;  // finding: race out
}
