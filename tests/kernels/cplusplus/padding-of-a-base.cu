//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=2 --front-end=ours
// The compiler places `mine` in the base's padding, so that an object has 16 bytes, not 24: all threads would write to one cell.
struct Base {
  long long wide;
  int narrow;
  __device__ Base(int x) : wide(x), narrow(x) {}
};
struct Derived : Base {
  int mine;
  __device__ Derived(int x) : Base(x), mine(x) {}
};
__global__ void f(int *a) {
  a[threadIdx.x * (sizeof(Derived) - 16)] = threadIdx.x;
}
