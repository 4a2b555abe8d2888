//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// Unsigned products are exact: two threads meet only because theirs wrap around.
__global__ void f(int *a) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  int slot = i * 67108864u;
  a[slot] = i; // finding: race a
}
