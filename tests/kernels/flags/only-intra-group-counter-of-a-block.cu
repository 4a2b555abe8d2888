//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=4 --only-intra-group
// The counter is all blocks', and each update is one step for its block only: one of another block may undo it.

__global__ void f(int *a, unsigned *count) {
  unsigned place = atomicAdd_block(count, 1);
  a[place] = threadIdx.x;  // finding: race a
}
