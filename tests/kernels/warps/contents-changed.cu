//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1 --warp-sync=32 --equality-abstraction
// Another thread of the warp may have gone into the branch: its write comes after the first read, without a race.
__global__ void f(int *a, int *b) {
  int x = a[0];
  if (threadIdx.x == 7)
    a[0] = x + 1;
  int y = a[0];
  __assert(x == y);  // finding: assertion
}
