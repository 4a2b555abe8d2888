//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An overloaded * may give a reference into the object.

struct S {
  int n = 1;
  __device__ int &operator*() { return n; }
};

__global__ void k(int *out) {
  S s;
  *s = 0;
  out[s.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
