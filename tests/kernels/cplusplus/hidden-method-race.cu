//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

struct Slot {
  __device__ int index() const { return 0; }
};

struct OwnSlot : Slot {
  __device__ int index() const { return threadIdx.x; }
};

__global__ void f(int *a, int *b) {
  OwnSlot slot;
  a[slot.index()] = threadIdx.x;
  b[slot.Slot::index()] = threadIdx.x;  // finding: race b
}
