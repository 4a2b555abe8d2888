//pass
//--blockDim=64 --gridDim=1
// 2 as bool is 1.

__global__ void k(int *out) {
  bool b = 2;
  out[(b == 1) * threadIdx.x] = threadIdx.x;
}
