//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// Nothing says that places do not overlap.

__global__ void spread(int *out, const int *counts, const int *starts) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int begin = starts[i], end = begin + counts[i];
  for (int k = begin; k < end; k++)
    out[k] = i; // finding: race out
}
