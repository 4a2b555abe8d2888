//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(int *least, const int *in) {
  int v = in[blockIdx.x * 64 + threadIdx.x];
  if (v < *least) *least = v; // finding: race
}
