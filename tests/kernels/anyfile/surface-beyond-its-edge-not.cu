//xfail:NOT_ALL_VERIFIED
//
// A write beyond the surface's edge is left out where its boundary mode says so, and nothing is taken of its coordinates: all
// threads of a row write the texel in column 0.

__global__ void mark(cudaSurfaceObject_t s, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < width)
    surf2Dwrite(x, s, x - x % 64, 0, cudaBoundaryModeZero);  // finding: race s
}
