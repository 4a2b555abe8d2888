//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours
// A base with private data is no plain struct: an object has 8 bytes, not 12, and all threads would write to one cell.
class Base {
  int wide;
  char narrow;
};
class Derived : public Base {
public:
  char mine;
};
__global__ void f(int *a) {
  a[threadIdx.x * (sizeof(Derived) - 8)] = threadIdx.x;
}
