//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The members of a class with virtual methods begin behind its pointer.

struct S {
  int x, y;
  __device__ virtual int f() { return 1; }
};
__global__ void k(S *out) {
  int *words = (int *)out;
  out[threadIdx.x].x = 1;  // finding: race out
  words[4 * threadIdx.x + 6] = threadIdx.x;  // finding: race out
}
