//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// continue in a switch goes on with the loop, break leaves the switch.

__global__ void k(int *out) {
  int n = 0, m = 1;
  for (int i = 0; i < 2; i++) {
    switch (i) {
      case 5: break;
      default: continue;
    }
    n = m;
  }
  out[n * threadIdx.x] = threadIdx.x;  // finding: race out
}
