//pass
//--blockDim=64 --gridDim=1
// A copy takes the members' values, not their defaults.

struct S { int n = 0; };

__global__ void k(int *out) {
  S a;
  a.n = 1;
  S b = a;
  out[b.n * threadIdx.x] = threadIdx.x;
}
