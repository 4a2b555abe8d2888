//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// alignas of a member moves it and aligns the class.

struct S { int a; alignas(8) int b; };

__global__ void k(int *out) {
  out[(sizeof(S) == 8) * threadIdx.x] = threadIdx.x;  // finding: race out
}
