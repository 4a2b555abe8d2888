//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A character is a char in C++, not an int.

__global__ void k(int *out) {
  out[(sizeof('a') == 4) * threadIdx.x] = threadIdx.x;  // finding: race out
}
