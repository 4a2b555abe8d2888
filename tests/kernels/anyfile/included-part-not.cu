//xfail:NOT_ALL_VERIFIED
//
// As included-part.cu, without the barrier.

__global__ void part_without(element *out, const element *in, int n) {
  __shared__ element tile[SIDE];
  int i = blockIdx.x * SIDE + threadIdx.x;
  tile[threadIdx.x] = i < n ? in[i] : 0; // finding: race tile
  if (i < n)
    out[i] = tile[SIDE - 1 - threadIdx.x]; // finding: race tile
}
