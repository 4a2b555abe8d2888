//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A variable hides a class of the same name; struct x still finds the class.

struct x { char c[8]; };
__device__ int g() {
  int x = 0;
  return sizeof x == 8;
}

__global__ void k(int *out) {
  out[g() * threadIdx.x] = threadIdx.x;  // finding: race out
}
