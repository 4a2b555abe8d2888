//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Prefixed characters have types of their own.

__global__ void k(int *out) {
  out[(sizeof(u'a') + sizeof(U'a') + sizeof(u8"a") == 6) * threadIdx.x] = threadIdx.x;  // finding: race out
}
