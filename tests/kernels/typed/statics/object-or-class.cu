//pass
//--blockDim=64 --gridDim=1
// A static member is named by any object of its class.

struct S { static constexpr int n = 1; int m = 0; };

__global__ void k(int *out) {
  S s;
  const S *p = &s;
  out[p->n * threadIdx.x] = threadIdx.x;
}
