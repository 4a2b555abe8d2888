//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1

__global__ void f(int *a) {
  __shared__ int s[33];
  s[threadIdx.x] = threadIdx.x;         // finding: race s
  a[threadIdx.x] = s[threadIdx.x + 1];  // finding: race s
}
