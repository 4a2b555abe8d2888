//pass
//--blockDim=64 --gridDim=1
// A character is a char in C++, not an int.

__global__ void k(int *out) {
  out[(sizeof('a') == 1) * threadIdx.x] = threadIdx.x;
}
