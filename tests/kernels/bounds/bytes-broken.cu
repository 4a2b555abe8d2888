//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(const char *in) {
  __shared__ char t[100];
  for (int i = threadIdx.x; i < 101; i += 64)
    t[i] = in[i]; // finding: bounds
}
