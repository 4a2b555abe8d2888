//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Bit-fields share a unit while they fit.

struct S { unsigned a : 10, b : 12, c : 10; };
struct Q { unsigned a : 10, b : 12, c : 11; };

__global__ void k(int *out) {
  out[(sizeof(S) + sizeof(Q) == 8) * threadIdx.x] = threadIdx.x;  // finding: race out
}
