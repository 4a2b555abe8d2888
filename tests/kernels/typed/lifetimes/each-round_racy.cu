//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A variable of a loop's body is destroyed in each round, by continue too.

struct D {
  int *p, v;
  __device__ ~D() { *p = v; }
};

__global__ void k(int *out) {
  int x = 0;
  for (int i = 0; i < 3; i++) {
    D d{&x, 0};
    x = 1;
    continue;
  }
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
