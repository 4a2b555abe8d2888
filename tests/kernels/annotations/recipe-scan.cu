//pass
//--blockDim=64 --gridDim=8
// Places come from a scan of counts by an earlier kernel: a thread's places end where those of later threads begin.

__global__ void spread(int *out, const int *counts, const int *starts) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int begin = starts[i], end = begin + counts[i];
  __assume(__implies(i < __other_int(i), end <= __other_int(begin)));
  for (int k = begin; k < end; k++)
    out[k] = i;
}
