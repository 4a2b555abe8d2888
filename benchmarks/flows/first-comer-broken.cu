//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(int *taken, int *out, const int *in) {
  int i = blockIdx.x * 64 + threadIdx.x;
  if (in[i])
    if (*taken == 0) // finding: race
      *out = i; // finding: race
}
