//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
struct Number {
  int v;
  __device__ explicit Number(int) : v(threadIdx.x) {}
  __device__ Number(long) : v(0) {}
};
__device__ int of(Number n) { return n.v; }

__global__ void f(int *out) {
  Number copied = 1;
  out[copied.v] = threadIdx.x; // finding: race out
  out[64 + of(1)] = threadIdx.x; // finding: race out
}
