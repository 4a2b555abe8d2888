//pass
//--blockDim=64 --gridDim=1
// A switch may declare a variable for its condition.

__global__ void k(int *out) {
  int n = 5;
  switch (int i = 2; i + 1) {
    case 2: n = 0; break;
    case 3: n = 1; break;
  }
  out[n * threadIdx.x] = threadIdx.x;
}
