//pass
//--blockDim=64 --gridDim=1
// The variable of a range-for by value is a copy.

__global__ void k(int *out) {
  int a[2] = {1, 5};
  for (int x : a)
    x = 0;
  out[a[0] * threadIdx.x] = threadIdx.x;
}
