//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(float *out) {
  __shared__ float4 t[16];
  int x = threadIdx.x;
  if (x < 17)
    t[x] = make_float4(x, x, x, x); // finding: bounds
}
