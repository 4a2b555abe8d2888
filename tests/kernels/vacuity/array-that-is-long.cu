//pass
//--blockDim=64 --gridDim=2
// An array may be as long as a device's memory goes.

__global__ void f(int *t) {
  __requires(__array_length(t) > (1LL << 40));
  t[blockIdx.x * 64 + threadIdx.x] = threadIdx.x;
}
