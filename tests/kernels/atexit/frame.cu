//pass
//--blockDim=32 --gridDim=1
// What is not written stays: the value before is that of the same element.

__global__ void evens(int *a) {
  __ensures_at_exit(int, i, 0, 64, a[i], i % 2 == 0 ? 0 : a[i]);
  a[2 * threadIdx.x] = 0;
}
