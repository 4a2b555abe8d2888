//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A choice of bool and char is an int, of unsigned and a short unsigned.

__device__ int kind(int) { return 1; }
__device__ int kind(unsigned) { return 2; }
__device__ int kind(char) { return 3; }
__device__ int kind(long long) { return 4; }

__global__ void k(int *out) {
  bool t = threadIdx.x < 100, b = true;
  char c = 'a';
  short s = -1;
  unsigned u = 1;
  out[(kind(t ? b : c) == 3 || (t ? s : u) < 5) * threadIdx.x] = threadIdx.x;  // finding: race out
}
