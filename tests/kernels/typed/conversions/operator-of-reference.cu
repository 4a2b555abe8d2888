//pass
//--blockDim=64 --gridDim=1
// An operator that gives a reference gives the object's own member.

struct S {
  int n = 0;
  __device__ operator int &() { return n; }
};

__global__ void k(int *out) {
  S s;
  int &r = s;
  r = 1;
  out[s.n * threadIdx.x] = threadIdx.x;
}
