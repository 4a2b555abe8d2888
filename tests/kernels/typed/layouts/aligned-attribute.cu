//pass
//--blockDim=64 --gridDim=1
// The attribute aligned aligns a class.

struct __attribute__((aligned(8))) S { char c; };

__global__ void k(int *out) {
  out[(sizeof(S) == 8) * threadIdx.x] = threadIdx.x;
}
