//xfail:NOT_ALL_VERIFIED
//
// wrong: with blocks of two dimensions, threads of one column race
// listed: blocks have one thread in y and z
// The host may launch blocks of 16 x 16 threads.

__global__ void f(int *a) {
  a[threadIdx.x] += 1;
}
