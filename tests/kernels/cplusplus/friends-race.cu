//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

struct Counter {
  int *place;
  __device__ friend void bump(Counter c, int by) { *c.place += by; }  // finding: race place
};

__global__ void f(int *place) {
  Counter c{place};
  bump(c, threadIdx.x);
}
