//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An operator that gives a reference gives the object's own member.

struct S {
  int n = 1;
  __device__ operator int &() { return n; }
};

__global__ void k(int *out) {
  S s;
  int &r = s;
  r = 0;
  out[s.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
