//pass
//--blockDim=64 --gridDim=1
// An enumeration without a fixed type grows with its enumerators.

enum E { A = 1ll << 40 };

__global__ void k(int *out) {
  out[(sizeof(E) == 8) * threadIdx.x] = threadIdx.x;
}
