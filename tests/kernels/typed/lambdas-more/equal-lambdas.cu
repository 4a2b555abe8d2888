//pass
//--blockDim=64 --gridDim=1
// Two lambdas that are written alike are two.

__global__ void k(int *out) {
  auto a = [] { __shared__ int s[64]; return (int *)s; };
  auto b = [] { __shared__ int s[64]; return (int *)s; };
  a()[threadIdx.x] = threadIdx.x;
  b()[63 - threadIdx.x] = threadIdx.x;
}
