//pass
//--blockDim=64 --gridDim=1
// A const reference to the same type sees what the variable becomes.

__global__ void k(int *out) {
  int i = 0;
  const int &r = i;
  i = 1;
  out[r * threadIdx.x] = threadIdx.x;
}
