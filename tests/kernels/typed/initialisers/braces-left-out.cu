//pass
//--blockDim=64 --gridDim=1
// Values go to nested members where their braces are left out.

struct S { int a[2]; int n, m; };

__global__ void k(int *out) {
  S s = {5, 0, 1};
  out[s.n * threadIdx.x] = threadIdx.x;
}
