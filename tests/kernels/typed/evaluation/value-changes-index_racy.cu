//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What is assigned is evaluated before the place, which it may move (C++17 [expr.ass] 1).

__global__ void k(int *out) {
  int n = 0, m = 2, a[4] = {0, 0, 0, 0};
  a[n] = ++n;
  a[m] += ++m;
  out[(a[0] == 1 || a[2] == 3) * threadIdx.x] = threadIdx.x;  // finding: race out
}
