//pass
//--blockDim=64 --gridDim=2

__global__ void f(int *out, const int *keys, const int *sorted) {
  int i = blockIdx.x * 64 + threadIdx.x, low = 0, high = 128;
  while (low < high) {
    int middle = (low + high) / 2;
    if (sorted[middle] < keys[i])
      low = middle + 1;
    else
      high = middle;
  }
  out[i] = i;
}
