//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours
// The method is another one for char.
template <class T> struct Slot { __device__ int get() { return threadIdx.x; } };
template <> __device__ int Slot<char>::get() { return 0; }
__global__ void f(int *out) {
  Slot<char> slot;
  out[slot.get()] = threadIdx.x;
}
