//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The larger of two numbers is not their difference added to the smaller one where that wraps around in a comparison.

__global__ void distance(int *out, const int *in) {
  __ensures_at_exit(int, i, 0, 64, out[i] >= 0); // finding: exit
  int d = in[threadIdx.x];
  out[threadIdx.x] = d < 0 ? -d : d;
}
