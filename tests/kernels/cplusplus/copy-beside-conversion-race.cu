//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The copy of an object has its members; it is not made of the number that the object converts to.

struct Index {
  int at, own;
  __device__ Index(int x) : at(x), own(x) {}
  __device__ Index(int x, int y) : at(x), own(y) {}
  __device__ operator int() const { return own; }
};

__global__ void f(int *a) {
  Index i(0, blockIdx.x * blockDim.x + threadIdx.x);
  Index j(i);
  a[j.at] = j.own;  // finding: race a
}
