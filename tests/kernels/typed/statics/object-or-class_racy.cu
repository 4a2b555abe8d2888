//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A static member is named by any object of its class.

struct S { static constexpr int n = 0; int m = 1; };

__global__ void k(int *out) {
  S s;
  const S *p = &s;
  out[p->n * threadIdx.x] = threadIdx.x;  // finding: race out
}
