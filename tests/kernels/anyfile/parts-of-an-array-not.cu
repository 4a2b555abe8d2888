//xfail:NOT_ALL_VERIFIED
//
// As parts-of-an-array.cu, but the parts are one, wherever it begins.

__global__ void propagate(float *delta, int to, int from, int count) {
  if (blockIdx.x != 0)
    return;
  float sum = from;
  for (int i = 0; i < count; i++)
    sum += delta[to + i]; // finding: race delta
  delta[to + threadIdx.x] = sum; // finding: race delta
}
