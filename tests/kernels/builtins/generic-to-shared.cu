//pass
//--blockDim=64 --gridDim=1

__global__ void k(int *out) {
  __shared__ int tile[64];
  unsigned place = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
  tile[threadIdx.x] = 1;
  out[threadIdx.x] = place == (unsigned)__cvta_generic_to_shared(tile + threadIdx.x) ? tile[threadIdx.x] : 0;
  __assert(out[threadIdx.x] == 1);
}
