//pass
//--blockDim=64 --gridDim=1
// Division truncates, and the remainder has the sign of the dividend.

__global__ void k(int *out) {
  int a = -7, b = 2;
  out[(a / b == -3 && a % b == -1) * threadIdx.x] = threadIdx.x;
}
