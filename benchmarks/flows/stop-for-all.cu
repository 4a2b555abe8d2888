//pass
//--blockDim=64 --gridDim=2

__global__ void f(int *out, const int *in) {
  __shared__ int done;
  int x = threadIdx.x;
  for (int r = 0; r < 8; r++) {
    if (x == 0)
      done = in[r];
    __syncthreads();
    if (done)
      break;
    out[blockIdx.x * 64 + x] = r;
    __syncthreads();
  }
}
