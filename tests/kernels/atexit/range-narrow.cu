//pass
//--blockDim=64 --gridDim=1
// A narrow number holds the end of its range, which is known.

__global__ void six(int *out) {
  __ensures_at_exit(unsigned char, i, 0, 64, out[i], 6);
  out[threadIdx.x] = 6;
}
