//pass
//--blockDim=64 --gridDim=1
// Prefixed characters have types of their own.

__global__ void k(int *out) {
  out[(sizeof(u'a') + sizeof(U'a') + sizeof(u8"a") == 8) * threadIdx.x] = threadIdx.x;
}
