//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Blocks do not see each other's updates as one step, so two may get the same slot.
__global__ void f(unsigned *slots, int *a) {
  a[atomicAdd_block(slots, 1)] = blockIdx.x; // finding: race slots
}
