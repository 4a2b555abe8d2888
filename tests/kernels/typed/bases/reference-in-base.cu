//pass
//--blockDim=64 --gridDim=1
// A reference member of a base refers to what its constructor was given.

struct View {
  int &at;
  int add;
  __device__ View(int &x, int n) : at(x), add(n) { at += n; }
};
struct Both : View {
  int own;
  const int &second;
  __device__ Both(int &x, int &y) : View(x, 2), own(at), second(y) { at *= 10; }
};
struct Pair {
  int &l, &r;
};
__global__ void k(int *out) {
  int a = 1, b = 5;
  Both both(a, b);
  b = 7;
  Both copy = both;
  copy.at += both.own;
  Pair p{a, b};
  p.r += p.l;
  out[(a * 1000 + both.second * 10 + copy.second + copy.own == 33443) * threadIdx.x] = threadIdx.x;
}
