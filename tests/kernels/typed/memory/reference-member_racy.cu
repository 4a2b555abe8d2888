//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A reference as a member takes a pointer's room.

struct S { char &c; };

__global__ void k(int *out) {
  out[(sizeof(S) == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
