//pass
//--blockDim=64 --gridDim=1
// A conditional evaluates one branch only.

__global__ void k(int *out) {
  int x = 1;
  int y = x < 9 ? 0 : (x = 0);
  out[(x + 0 * y) * threadIdx.x] = threadIdx.x;
}
