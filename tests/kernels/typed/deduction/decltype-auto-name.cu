//pass
//--blockDim=64 --gridDim=1
// decltype(auto) of a plain name has its declared type.

__global__ void k(int *out) {
  int x = 1;
  decltype(auto) y = x;
  y = 0;
  out[x * threadIdx.x] = threadIdx.x;
}
