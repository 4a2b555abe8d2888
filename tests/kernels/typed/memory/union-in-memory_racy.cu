//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The members of a union stand at one address.

union U { int i[2]; struct { int a, b; } s; };
__global__ void k(U *out) {
  out[threadIdx.x].i[1] = 1;  // finding: race out
  out[threadIdx.x + 1].s.b = threadIdx.x;  // finding: race out
}
