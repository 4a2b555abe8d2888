//pass
//--blockDim=64 --gridDim=1
// A pointer to an array advances by whole rows.

__global__ void k(int *out) {
  int a[2][3] = {{5, 0, 5}, {5, 1, 5}};
  int (*p)[3] = a;
  p++;
  out[(*p)[1] * threadIdx.x] = threadIdx.x;
}
