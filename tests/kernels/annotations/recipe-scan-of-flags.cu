//pass
//--blockDim=64 --gridDim=8
// Compaction: those that keep their element have different places in what a scan of the flags gave.

__global__ void compact(int *out, const int *in, const int *kept, const int *places) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int keep = kept[i], place = places[i];
  __assume(__implies((keep == 1) & (__other_int(keep) == 1), __distinct_int(place)));
  if (keep == 1)
    out[place] = in[i];
}
