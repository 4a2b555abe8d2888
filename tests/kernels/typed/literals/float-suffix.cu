//pass
//--blockDim=64 --gridDim=1
// A literal without suffix is a double, with f a float, also hexadecimal.

__global__ void k(int *out) {
  out[(sizeof(1.0) - sizeof(0x1p1f) == 4) * threadIdx.x] = threadIdx.x;
}
