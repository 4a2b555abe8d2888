//pass
//--blockDim=64 --gridDim=1
// An expansion repeats its whole pattern for each element.

template <int... I> __device__ int f() { return (0 + ... + (I * I)); }

__global__ void k(int *out) {
  out[(f<1, 2, 3>() == 14) * threadIdx.x] = threadIdx.x;
}
