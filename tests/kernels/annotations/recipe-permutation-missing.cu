//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// Nothing says that places differ.

__global__ void scatter(int *out, const int *in, const int *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int place = to[i];
  out[place] = in[i]; // finding: race out
}
