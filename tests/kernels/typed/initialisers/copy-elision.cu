//pass
//--blockDim=64 --gridDim=1
// A prvalue initialises its variable itself: no copy is made, through functions and casts.

struct S { int v; int copies = 0; __device__ S(int x) : v(x) {} __device__ S(const S &o) : v(o.v), copies(o.copies + 1) {} };
__device__ S one() { return S(3); }
__device__ S two() { return one(); }

__global__ void k(int *out) {
  S s = S(S(two()));
  S t = s;
  out[(s.copies == 0 && t.copies == 1) * threadIdx.x] = threadIdx.x;
}
