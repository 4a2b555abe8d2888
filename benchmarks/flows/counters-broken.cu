//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(unsigned *out, const unsigned *in) {
  unsigned bin = in[blockIdx.x * 64 + threadIdx.x] & 255;
  out[bin] += 1; // finding: race
}
