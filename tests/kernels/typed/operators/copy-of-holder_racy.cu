//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The copy that the compiler makes of a class copies its members by their own constructors.

struct L {
  int *log, id;
  __device__ L(int *l, int i) : log(l), id(i) {}
  __device__ L(const L &o) : log(o.log), id(o.id + 1) { *log += 10; }
};
struct Holder {
  L one;
  int n;
};
__device__ int take(Holder h) { return h.one.id; }
__global__ void k(int *out) {
  int x = 0;
  Holder a{L(&x, 6), 3};
  Holder b = a;
  int n = take(b);
  out[(x * 100 + n * 10 + b.one.id == 66) * threadIdx.x] = threadIdx.x;  // finding: race out
}
