//pass
//--blockDim=64 --gridDim=1
// 1[a] is a[1].

__global__ void k(int *out) {
  int a[2] = {0, 1};
  out[1[a] * threadIdx.x] = threadIdx.x;
}
