//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// One lane goes round once more, and waits for the others alone.

__global__ void f(const int *in, int *out) {
  for (int i = 0; i < in[0] + (threadIdx.x == 3); i++) __syncwarp();
}
