//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A class that is packed over a base.

struct A { int a; };
struct __attribute__((packed)) S : A { char c; };

__global__ void k(int *out) {
  out[(sizeof(S) == 8) * threadIdx.x] = threadIdx.x;  // finding: race out
}
