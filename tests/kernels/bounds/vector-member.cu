//pass
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(void) {
  __shared__ int4 t[32];
  int x = threadIdx.x;
  t[x / 2].w = 1;
}
