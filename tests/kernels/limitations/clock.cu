//pass
//--blockDim=64 --gridDim=1
// wrong: nothing is known of clocks, not even that they do not run back
__global__ void f(int *out) {
  const unsigned long long before = clock64(), after = clock64();
  out[after >= before ? threadIdx.x : 0] = threadIdx.x; // finding: race out
}
