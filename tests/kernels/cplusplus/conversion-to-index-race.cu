//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
struct Half {
  int whole;
  __device__ operator int() const { return whole / 2; }
};
__global__ void f(int *a) {
  Half h;
  h.whole = threadIdx.x;
  a[h] = threadIdx.x;  // finding: race a
}
