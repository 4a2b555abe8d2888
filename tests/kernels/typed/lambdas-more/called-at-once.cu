//pass
//--blockDim=64 --gridDim=1
// A lambda may be called where it stands and returns only from itself.

__global__ void k(int *out) {
  int x = [](int i) {
    if (i == 1)
      return 1;
    return 0;
  }(1);
  out[x * threadIdx.x] = threadIdx.x;
}
