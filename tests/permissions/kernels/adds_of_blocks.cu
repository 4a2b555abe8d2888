//pass
//--blockDim=64 --gridDim=4
// permissions: inferred
// Each thread of all blocks adds three.
__global__ void adds(int *out) {
  __kernel_adds(out[0], 3 * (int)(blockIdx.x * 64 + threadIdx.x));
  atomicAdd(out, 3);
}
