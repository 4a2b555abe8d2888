//pass
//
// assuming: disjoint-arrays, host-launch, in-bounds, launch-sizes
// The host asks elsewhere for the size that it gives the kernel: nothing ties it to the room that two of the arrays have.

__global__ void scale(float *out, const float *in, const float *by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = by[i] * in[i];
}

int rounded(int rows, bool padded);

void run(int rows, bool padded) {
  int room = rows + (16 - rows % 16);
  int n = rounded(rows, padded);
  float *out, *in, *by;
  cudaMalloc(&out, room * sizeof(float));
  cudaMalloc(&by, 2 * rows * sizeof(float));
  cudaMalloc(&in, n * sizeof(float));
  scale<<<(n + 127) / 128, 128>>>(out, in, by, n);
}
