//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What a call returns is the variable itself, which is destroyed once.

struct L {
  int *log, id;
  __device__ L(int *l, int i) : log(l), id(i) {}
  __device__ ~L() { *log = *log * 10 + id; }
};
__device__ L make(int *l, int i) { return L(l, i); }
__global__ void k(int *out) {
  int x = 0;
  {
    L a = make(&x, 1);
    L b{make(&x, 2)};
    auto c = L(&x, 3);
    make(&x, 4);
  }
  out[(x == 44332211) * threadIdx.x] = threadIdx.x;  // finding: race out
}
