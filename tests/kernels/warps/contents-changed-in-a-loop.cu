//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1 --warp-sync=32 --equality-abstraction
// Thread 31 goes on when all others have left the loop.
__global__ void f(int *a) {
  int x = a[0];
  for (int i = 0; i < threadIdx.x; i++)
    if (i == 30)
      a[0] = 5;
  int y = a[0];
  __assert(threadIdx.x == 31 || x == y);  // finding: assertion
}
