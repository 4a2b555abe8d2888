//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A short is added to as an int: cutting the sum off is no overflow, and 32767 becomes -32768.

__global__ void k(int *p, short n) {
  short next = n;
  next++;
  p[threadIdx.x * (next < n ? 0 : 1)] = threadIdx.x;  // finding: race p
}
