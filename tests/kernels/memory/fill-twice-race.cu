//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A fill reaches into the next thread's part with another value.

struct Pair { int x, y; };

__global__ void f(Pair *a) {
  memset(&a[threadIdx.x], 0, sizeof(Pair) + 1);  // finding: race a
  a[threadIdx.x].x = 5;  // finding: race a
}
