//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An object that is not constant takes the operator that is not.

struct S {
  __device__ operator int() { return 0; }
  __device__ operator int() const { return 1; }
};

__global__ void k(int *out) {
  S s;
  int x = s;
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
