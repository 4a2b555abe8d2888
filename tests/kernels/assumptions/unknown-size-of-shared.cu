//pass
//--blockDim=64 --gridDim=1 --check-array-bounds
// assuming: unknown-sizes
// The launch says how large dynamic shared memory is, not the kernel.

extern __shared__ int buffer[];

__global__ void far_away(void) {
  buffer[threadIdx.x + 1000000] = 1;
}
