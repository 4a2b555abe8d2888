//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// break destroys what it leaves.

struct D {
  int *p;
  __device__ ~D() { ++*p; }
};

__global__ void k(int *out) {
  int x = 0;
  while (true) {
    D d{&x};
    break;
  }
  out[(x == 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
