//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// The odd elements are claimed to stay, and one is written.

__global__ void evens(int *a) {
  __ensures_at_exit(int, i, 0, 64, a[i], i % 2 == 0 ? 0 : a[i]); // finding: exit
  a[2 * threadIdx.x] = 0;
  if (threadIdx.x == 5) a[11] = 1;
}
