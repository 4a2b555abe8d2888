//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours
// A member with a constructor makes the base no plain struct: an object has 12 bytes, not 16.
struct Inner {
  int wide;
  char narrow;
  __device__ Inner(int x) : wide(x), narrow(x) {}
};
struct Base {
  Inner inside[1];
  char last;
};
struct Derived : Base {
  char mine;
};
__global__ void f(int *a) {
  a[threadIdx.x * (sizeof(Derived) - 12)] = threadIdx.x;
}
