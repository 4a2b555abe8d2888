//pass
//--blockDim=64 --gridDim=1
// sizeof of a row of an array of arrays.

__global__ void k(int *out) {
  int a[2][3] = {};
  out[(sizeof(a[0]) + 0 * a[0][0] == 12) * threadIdx.x] = threadIdx.x;
}
