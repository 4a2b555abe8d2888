//pass
//--blockDim=32 --gridDim=1
// assuming: disjoint-arrays, in-bounds, texels
// Texels of a surface are written, and read by others after a barrier; the first coordinate counts bytes.

surface<void, cudaSurfaceType2D> texels;

__global__ void f(int *out) {
  int x = threadIdx.x;
  surf2Dwrite(x, texels, x * 4, 0);
  __syncthreads();
  int right = surf2Dread<int>(texels, (x + 1) % 32 * 4, 0);
  int left;
  surf2Dread(&left, texels, (x + 31) % 32 * 4, 0);
  out[x] = left + right;
}
