//pass
//--blockDim=64 --gridDim=1
// continue in a switch goes on with the loop, break leaves the switch.

__global__ void k(int *out) {
  int n = 0;
  for (int i = 0; i < 3; i++) {
    switch (i) {
      case 0: continue;
      case 1: break;
    }
    n++;
  }
  out[(n == 2) * threadIdx.x] = threadIdx.x;
}
