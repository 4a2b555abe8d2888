//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An unnamed field of no bits begins a new unit.

struct S { unsigned char a : 4, : 0, b : 4; };

__global__ void k(int *out) {
  out[(sizeof(S) == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
