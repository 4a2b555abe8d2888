//pass
//--blockDim=64 --gridDim=8
// The host passes a permutation: different threads get different places.

__global__ void scatter(int *out, const int *in, const int *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int place = to[i];
  __assume(__distinct_int(place));
  out[place] = in[i];
}
