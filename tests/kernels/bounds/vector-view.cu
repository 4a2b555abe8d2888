//pass
//--blockDim=64 --gridDim=1 --check-array-bounds
// Four elements are written at once.

__global__ void f(float4 v) {
  __shared__ float t[64];
  int x = threadIdx.x;
  if (x < 16)
    ((float4 *)t)[x] = v;
}
