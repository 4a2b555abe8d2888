//pass
//--blockDim=64 --gridDim=1
// alignas of a class makes its size a multiple.

struct alignas(16) S { int n; };

__global__ void k(int *out) {
  out[(sizeof(S) == 16) * threadIdx.x] = threadIdx.x;
}
