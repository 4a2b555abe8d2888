//pass
//--blockDim=32 --gridDim=1
// open: that a read gives what was written is not known to the proof

surface<void, cudaSurfaceType2D> texels;

__global__ void f(int *out) {
  int x = threadIdx.x;
  surf2Dwrite(x, texels, x * 4, 0);
  __syncthreads();
  out[surf2Dread<int>(texels, (x + 1) % 32 * 4, 0)] = x;
}
