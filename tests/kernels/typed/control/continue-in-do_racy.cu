//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// continue in a do evaluates the condition.

__global__ void k(int *out) {
  int n = 0;
  do {
    n++;
    continue;
  } while (n < 2);
  out[(n == 1 ? 1 : 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
