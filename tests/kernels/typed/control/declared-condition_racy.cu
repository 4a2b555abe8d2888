//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A variable declared in the condition of a while is new in each round.

__device__ int next(int &c) { return c++ < 2; }

__global__ void k(int *out) {
  int c = 0, rounds = 0;
  while (int n = next(c))
    rounds += n;
  out[(rounds == 3) * threadIdx.x] = threadIdx.x;  // finding: race out
}
