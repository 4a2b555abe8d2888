//pass
//--blockDim=64 --gridDim=1
// A switch over a scoped enumeration.

enum class E { A = 3, B = 1 };
__device__ int f(E e) {
  switch (e) {
    case E::B: return 0;
    case E::A: return 1;
  }
  return 5;
}

__global__ void k(int *out) {
  out[f(static_cast<E>(3)) * threadIdx.x] = threadIdx.x;
}
