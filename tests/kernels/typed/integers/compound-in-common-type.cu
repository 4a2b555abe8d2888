//pass
//--blockDim=64 --gridDim=1
// A compound assignment computes in the common type before it converts.

__global__ void k(int *out) {
  int i = -6;
  i /= 2u;
  out[(i == 2147483645) * threadIdx.x] = threadIdx.x;
}
