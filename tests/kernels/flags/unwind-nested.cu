//pass
//--blockDim=64 --gridDim=1 --loop-unwind=3
// assuming: in-bounds, loop-limit

// Leaving either loop early, and going on with the next iteration, work in unwound loops.
__global__ void fill(int *out, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    for (unsigned j = 0; j < n; j++) {
      if (i == j)
        continue;
      if (j == 2)
        break;
      out[threadIdx.x * 16 + i * 4 + j] = 1;
    }
    if (i == 1)
      break;
    __syncthreads();
  }
  out[threadIdx.x * 16 + 15] = 1;
}
