//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// assuming: in-bounds, clocks
// wrong: clocks are taken not to run back
// A thread that is moved to another multiprocessor reads that one's clock.
__global__ void f(int *out) {
  const long long before = clock64(), after = clock64();
  out[after >= before ? threadIdx.x : 0] = threadIdx.x;
}
