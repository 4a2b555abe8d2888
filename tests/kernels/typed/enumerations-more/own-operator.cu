//pass
//--blockDim=64 --gridDim=1
// An operator of the enumeration is called instead of the one for integers.

enum E { A = 1, B = 2 };
__device__ int operator|(E, E) { return 1; }

__global__ void k(int *out) {
  out[((A | B) == 3 ? 0 : (A | B)) * threadIdx.x] = threadIdx.x;
}
