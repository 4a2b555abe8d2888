//pass
//
// open: that the part that is read does not overlap the part that is written is known to the caller alone

__global__ void propagate(float *delta, int to, int from, int count) {
  if (blockIdx.x != 0)
    return;
  float sum = 0;
  for (int i = 0; i < count; i++)
    sum += delta[from + i];
  delta[to + threadIdx.x] = sum;
}
