//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// default is taken where no case fits, wherever it stands, and falls through.

__global__ void k(int *out) {
  int n = 0, i = 3;
  switch (i) {
    case 1: n = 1; break;
    default: n = 2;
    case 2: n += 2; break;
    case 3: n = 0;
  }
  out[n * threadIdx.x] = threadIdx.x;  // finding: race out
}
