//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// permissions: not shown
// A block's barrier hands nothing over to another block.
namespace cg = cooperative_groups;
__global__ void k(int *a, int *b) {
  int i = blockIdx.x * 64 + threadIdx.x;
  __perm_write(a[i]);  // open: blocks
  a[i] = 1;  // open: blocks
  __syncthreads();
  __perm_read(a[127 - i]);
  __perm_write(b[i]);
  b[i] = a[127 - i];  // claim: race
}
