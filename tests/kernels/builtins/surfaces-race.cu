//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// Without a barrier the neighbour's texel may be read before or after it is written.

surface<void, cudaSurfaceType2D> texels;

__global__ void f(int *out) {
  int x = threadIdx.x, right;
  surf2Dwrite(x, texels, x * 4, 0);  // finding: race texels
  surf2Dread(&right, texels, (x + 1) % 32 * 4, 0);  // finding: race texels
  out[x] = right;
}
