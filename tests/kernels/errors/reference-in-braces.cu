//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours
// An aggregate whose reference is bound without a constructor.
struct Holder {
  int &cell;
};
__global__ void f(int *a) {
  Holder holder{a[threadIdx.x]};
  holder.cell = threadIdx.x;
}
