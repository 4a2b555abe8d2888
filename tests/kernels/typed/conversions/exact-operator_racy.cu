//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The operator of the wanted type is better than one whose result converts.

struct S {
  __device__ operator long() const { return 1; }
  __device__ operator int() const { return 0; }
};

__global__ void k(int *out) {
  int x = S();
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
