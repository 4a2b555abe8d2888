//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An enumeration without a fixed type grows with its enumerators.

enum E { A = 1ll << 40 };

__global__ void k(int *out) {
  out[(sizeof(E) == 4) * threadIdx.x] = threadIdx.x;  // finding: race out
}
