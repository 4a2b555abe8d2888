//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1
// All threads write a[0]: not modelled, hence not verified.
struct Holder {
  int &cell;
  __device__ Holder(int &cell) : cell(cell) {}
};
__global__ void f(int *a) {
  Holder holder(a[0]);
  holder.cell = threadIdx.x;
}
