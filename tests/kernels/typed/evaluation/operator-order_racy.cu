//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An overloaded = evaluates its right operand first too.

struct S {
  int n = 1;
  __device__ S &operator=(int v) { n = v; return *this; }
};

__global__ void k(int *out) {
  S a[2];
  int i = 0;
  a[i] = (i = 1, 0);
  out[a[1].n * threadIdx.x] = threadIdx.x;  // finding: race out
}
