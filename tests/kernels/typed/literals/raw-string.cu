//pass
//--blockDim=64 --gridDim=1
// A raw string has no escapes.

__global__ void k(int *out) {
  out[(sizeof(R"(\n")") == 4) * threadIdx.x] = threadIdx.x;
}
