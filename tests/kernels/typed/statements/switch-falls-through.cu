//pass
//--blockDim=64 --gridDim=1
// A case without break goes on with the next.

__global__ void k(int *out) {
  int n = 0, i = 1;
  switch (i) {
    case 1: n += 1;
    case 2: n += 2; break;
    case 3: n += 4;
  }
  out[(n == 3) * threadIdx.x] = threadIdx.x;
}
