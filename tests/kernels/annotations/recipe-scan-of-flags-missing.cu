//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// Nothing says that places differ.

__global__ void compact(int *out, const int *in, const int *kept, const int *places) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int keep = kept[i], place = places[i];
  if (keep == 1)
    out[place] = in[i]; // finding: race out
}
