//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Two clocks go on each by itself.
__global__ void f(int *out) {
  const unsigned long long cycles = clock64(), nanoseconds = __globaltimer();
  out[nanoseconds >= cycles ? threadIdx.x : 0] = threadIdx.x; // finding: race out
}
