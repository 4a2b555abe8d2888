//pass
//--blockDim=64 --gridDim=1
// A shared array in a generic lambda is one for each type of argument.

__global__ void k(int *out) {
  auto get = [](auto) {
    __shared__ int s[64];
    return (int *)s;
  };
  get(1)[threadIdx.x] = threadIdx.x;
  get(1L)[63 - threadIdx.x] = threadIdx.x;
}
