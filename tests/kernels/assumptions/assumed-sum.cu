//pass
//--blockDim=64 --gridDim=1
// assuming: in-bounds, assumed

__global__ void shifted(int *a, unsigned by) {
  a[__add_noovfl_unsigned_int(threadIdx.x, by)] = threadIdx.x;
}
