//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A case label may stand inside an inner statement.

__global__ void k(int *out) {
  int n = 0, i = 2;
  switch (i) {
    case 1:
      if (n == 7) {
        n = 5;
        case 2: n += 0;
      }
  }
  out[n * threadIdx.x] = threadIdx.x;  // finding: race out
}
