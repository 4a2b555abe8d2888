//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A choice between a variable and a temporary is a copy, whose life a reference extends.

struct S { int v; int *log; __device__ S(int x, int *l) : v(x), log(l) {} __device__ S(const S &o) : v(o.v + 10), log(o.log) {} __device__ ~S() { *log += 1; } };

__global__ void k(int *out) {
  int log = 0, seen = 0;
  {
    S a(1, &log);
    const S &r = threadIdx.x < 100 ? a : S(2, &log);
    a.v = 5;
    seen = r.v * 100 + log;
  }
  out[(seen == 500 || log == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
