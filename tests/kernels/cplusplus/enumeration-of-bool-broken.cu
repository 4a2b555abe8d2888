//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

enum Plain : bool { F, T };

__global__ void k(int *out) {
  Plain p = static_cast<Plain>(threadIdx.x);
  out[p] = threadIdx.x;  // finding: race out
}
