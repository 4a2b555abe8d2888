//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(int *out, const int *in) {
  __shared__ int done;
  int x = threadIdx.x;
  for (int r = 0; r < 8; r++) {
    if (x == 0)
      done = in[r]; // finding: race
    __syncthreads();
    if (done) // finding: race
      break;
    out[blockIdx.x * 64 + x] = r;
    
  }
}
