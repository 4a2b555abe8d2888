//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

__global__ void f(int *a) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;                   // finding: race s
  __shfl_xor(1, 1);
  a[threadIdx.x] = s[(threadIdx.x + 1) % 64];     // finding: race s
}
