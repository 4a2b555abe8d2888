//pass
//--blockDim=64 --gridDim=1
// The members of a union stand at one address.

union U { int i[2]; struct { int a, b; } s; };
__global__ void k(U *out) {
  out[threadIdx.x].i[1] = 1;
  out[threadIdx.x + 1].s.a = threadIdx.x;
}
