//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The padding at the end of a base with a constructor is used.

struct B {
  int a;
  char c;
  __device__ B() {}
};
struct D : B { char d; };

__global__ void k(int *out) {
  out[(sizeof(D) == 12) * threadIdx.x] = threadIdx.x;  // finding: race out
}
