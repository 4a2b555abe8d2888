//pass
//--blockDim=64 --gridDim=1
// An overloaded * may give a reference into the object.

struct S {
  int n = 0;
  __device__ int &operator*() { return n; }
};

__global__ void k(int *out) {
  S s;
  *s = 1;
  out[s.n * threadIdx.x] = threadIdx.x;
}
