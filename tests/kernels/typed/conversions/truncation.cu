//pass
//--blockDim=64 --gridDim=1
// A float converts to int towards zero.

__global__ void k(int *out) {
  float x = 1.75f, y = -0.75f;
  out[((int)x + (int)y == 1) * threadIdx.x] = threadIdx.x;
}
