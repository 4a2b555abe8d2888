//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A member of a union that others cut into pieces is written as a whole: from what all pieces held before.

union U { long long s; unsigned long long u; unsigned char b[8]; };
__device__ U &set(U &x, long long y) { x.s = y; return x; }

__global__ void k(int *out) {
  U u;
  u.s = 1;
  u.b[1] = 3;
  set(u, 0xfffffffall).u += 3;
  out[(u.b[1] == 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
