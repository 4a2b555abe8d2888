//pass
//--blockDim=64 --gridDim=1

__global__ void f(int *a, const int *values) {
  int all;
  unsigned int mask = __match_all_sync(0xffffffff, values[threadIdx.x], &all);
  a[threadIdx.x] = all + mask;
}
