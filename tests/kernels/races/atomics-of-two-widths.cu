//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// Updates of different widths are not one step for each other: the longer one may lose what the shorter one adds.

__global__ void f(unsigned long long *total) {
  if (threadIdx.x == 0)
    atomicAdd(total, 1ull);              // finding: race total
  else
    atomicAdd((unsigned *)total, 5u);    // finding: race total
}
