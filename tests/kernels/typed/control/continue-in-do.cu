//pass
//--blockDim=64 --gridDim=1
// continue in a do evaluates the condition.

__global__ void k(int *out) {
  int n = 0;
  do {
    n++;
    continue;
    n = 5;
  } while (false);
  out[(n == 1) * threadIdx.x] = threadIdx.x;
}
