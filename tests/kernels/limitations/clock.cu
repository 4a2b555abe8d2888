//pass
//--blockDim=64 --gridDim=1
// wrong: nothing is known of clocks of 32 bits, which wrap around, nor of how far apart two readings are
__global__ void f(int *out) {
  const unsigned before = clock(), after = clock();
  out[after - before < 0x80000000u ? threadIdx.x : 0] = threadIdx.x; // finding: race out
}
