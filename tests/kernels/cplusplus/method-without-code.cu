//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1
// What a method without code does to its object, and through the pointers in it, is not known.

struct View {
  int *p;
  __device__ void put(int t);
};

__global__ void unknown(int *a) {
  View view{a};
  view.put(threadIdx.x);
}
