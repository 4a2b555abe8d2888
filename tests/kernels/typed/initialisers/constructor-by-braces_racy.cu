//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Braces call the constructor where the class has one.

struct S {
  int a, b;
  __device__ S(int x, int y) : a(y), b(x) {}
};

__global__ void k(int *out) {
  S s{1, 0};
  out[s.a * threadIdx.x] = threadIdx.x;  // finding: race out
}
