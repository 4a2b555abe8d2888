//pass
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(float *out) {
  __shared__ float4 t[16];
  int x = threadIdx.x;
  if (x < 16)
    t[x] = make_float4(x, x, x, x);
}
