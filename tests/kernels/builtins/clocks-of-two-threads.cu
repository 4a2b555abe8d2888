//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What a clock shows one thread says nothing of what it shows another, nor does it move with each reading.
__global__ void f(int *out) {
  const long long begin = clock64(), end = clock64();
  out[end > begin ? threadIdx.x : 0] = threadIdx.x; // finding: race out
  out[64 + begin % 64] = threadIdx.x; // finding: race out
}
