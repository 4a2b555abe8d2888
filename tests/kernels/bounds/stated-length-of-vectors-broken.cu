//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(float *a, int n) {
  __requires(n <= __array_length(a) / 3);
  int x = threadIdx.x;
  if (x < n)
    ((float4 *)a)[x] = make_float4(0, 0, 0, 0); // finding: bounds
}
