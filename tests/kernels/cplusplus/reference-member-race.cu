//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// All threads write a[0], and the sum reads a slot that another warp writes.
struct Holder {
  int &cell;
  __device__ Holder(int &cell) : cell(cell) {}
};
struct Slots {
  int (&slots)[2];
  __device__ Slots(int (&slots)[2]) : slots(slots) {}
  __device__ void put(int value) {
    if (threadIdx.x % 32 == 0) slots[threadIdx.x / 32] = value; // finding: race shared
  }
  __device__ int sum() const { return slots[0] + slots[1]; } // finding: race shared
};
__global__ void f(int *a) {
  Holder holder(a[0]);
  holder.cell = threadIdx.x; // finding: race a
  __shared__ int shared[2];
  Slots slots(shared);
  slots.put(threadIdx.x);
  a[threadIdx.x + 1] = slots.sum();
}
