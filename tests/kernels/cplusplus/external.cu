//pass
//--blockDim=64 --gridDim=2
// A kernel and a helper with C linkage.

extern "C" {
__device__ int place(int block) {
  return block * blockDim.x + threadIdx.x;
}
}

extern "C" __global__ void f(int *a) {
  a[place(blockIdx.x)] = 1;
}
