//pass
//--blockDim=64 --gridDim=1 --findbugs

// The same, with two iterations looked at: no defect is found, and that is no proof (verdict bounded).
__global__ void fill(int *out, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    if (i == 2)
      out[i] = threadIdx.x;
  }
}
