//pass
//--blockDim=64 --gridDim=1
// An if may declare a variable that its branches see.

constexpr int n = 0;
__device__ int f() {
  if (int n = 1; n == 7)
    return 5;
  else
    return n;
}

__global__ void k(int *out) {
  out[f() * threadIdx.x] = threadIdx.x;
}
