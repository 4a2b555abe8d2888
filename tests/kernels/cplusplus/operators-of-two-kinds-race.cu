//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The function beside the class takes the argument as it is; the class's own operator would convert it.

struct Offset {
  int value;
  __device__ int operator+(int x) const { return value + x; }
};
__device__ int operator+(const Offset &o, short x) { return o.value; }

__global__ void f(int *a) {
  short i = blockIdx.x * blockDim.x + threadIdx.x;
  Offset o = {3};
  a[o + i] = i;  // finding: race a
}
