//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// The barrier orders what a block does, not what two do.

__global__ void f(unsigned long long *total) {
  atomicAdd(total, 1ull);                // finding: race total
  __syncthreads();
  atomicAdd((unsigned *)total + 1, 5u);  // finding: race total
}
