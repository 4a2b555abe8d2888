//pass
//--blockDim=32 --gridDim=1 --warp-sync=32 --equality-abstraction
// Nobody writes a between the two reads.
__global__ void f(int *a, int *b) {
  a[threadIdx.x] = 1;
  int x = a[31 - threadIdx.x];
  b[threadIdx.x] = 1;
  int y = a[31 - threadIdx.x];
  __assert(x == y);
}
