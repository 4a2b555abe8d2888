//pass
//--blockDim=64 --gridDim=1
// An elaborated type finds the class that a variable hides.

struct x { char c[8]; };
__device__ int g() {
  int x = 0;
  return sizeof(struct x) == 8;
}

__global__ void k(int *out) {
  out[g() * threadIdx.x] = threadIdx.x;
}
