//pass
//--blockDim=64 --gridDim=1
// A function with a reference to a pointer changes the pointer.

__device__ void next(const int *&p) { p++; }
__device__ void same(const int *p) { p++; }

__global__ void k(int *out) {
  const int a[2] = {0, 1};
  const int *p = a;
  same(p);
  next(p);
  out[*p * threadIdx.x] = threadIdx.x;
}
