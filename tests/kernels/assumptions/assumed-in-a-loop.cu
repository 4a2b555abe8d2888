//pass
//--blockDim=64 --gridDim=1
// assuming: in-bounds, loops-end, assumed
// No iteration has a negative i: all threads write, and the proof is about none of them.

__global__ void everybody(int *a) {
  for (int i = 0; i < 3; i++) {
    __assume(i < 0);
    a[0] = threadIdx.x;
  }
}
