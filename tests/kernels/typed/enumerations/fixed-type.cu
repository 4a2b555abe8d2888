//pass
//--blockDim=64 --gridDim=1
// An enumeration with a fixed type has its size.

enum class E : unsigned char { A };

__global__ void k(int *out) {
  out[(sizeof(E) == 1) * threadIdx.x] = threadIdx.x;
}
