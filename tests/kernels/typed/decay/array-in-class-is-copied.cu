//pass
//--blockDim=64 --gridDim=1
// An array in a class is copied with it.

struct S { int a[2]; };
__device__ void f(S s) { s.a[1] = 0; }

__global__ void k(int *out) {
  S s = {{5, 1}};
  f(s);
  out[s.a[1] * threadIdx.x] = threadIdx.x;
}
