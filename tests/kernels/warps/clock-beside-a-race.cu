//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// verdict: refuted
// What the clock shows is not known, and decides nothing but what the times are.

__global__ void f(long long *times, int *out) {
  const long long start = clock64();
  out[threadIdx.x / 2] = threadIdx.x; // finding: race out
  times[threadIdx.x] = clock64() - start;
}
