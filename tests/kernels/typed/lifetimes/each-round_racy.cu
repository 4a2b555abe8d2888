//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A variable of a loop's body is destroyed in each round, by continue too.

struct D {
  int *p;
  __device__ ~D() { ++*p; }
};

__global__ void k(int *out) {
  int x = 0;
  for (int i = 0; i < 3; i++) {
    D d{&x};
    if (i == 1)
      continue;
  }
  out[(x == 2) * threadIdx.x] = threadIdx.x;  // finding: race out
}
