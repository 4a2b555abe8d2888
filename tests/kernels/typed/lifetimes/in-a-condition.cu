//pass
//--blockDim=64 --gridDim=1
// A temporary of a condition is destroyed before the branch is taken.

struct L {
  int *p;
  __device__ L(int *q) : p(q) {}
  __device__ ~L() { *p += 3; }
  __device__ bool test() const { return *p == 0; }
};
__device__ bool ask(int *p) { return L(p).test(); }
__global__ void k(int *out) {
  int x = 0, y = 0;
  if (L(&x).test()) y = x;
  int z = 0, n = 0;
  while (L(&z).test() || z < 6) n += z;
  int w = 0;
  bool b = ask(&w);
  out[(y * 1000 + n * 100 + w * 10 + b == 3931) * threadIdx.x] = threadIdx.x;
}
