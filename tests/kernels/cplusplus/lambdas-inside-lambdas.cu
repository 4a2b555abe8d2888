//pass
//--blockDim=64 --gridDim=1
// A lambda inside another captures what is there when it is made, be it a variable, a member of the lambda around, or `this`.

const int factor = 1;

struct Scale {
  int by;
  __device__ int twice(int v) { return 2 * by * v; }
  __device__ int apply(int v) {
    auto f = [this](int q) { return by * twice(q); };
    by = 1;
    return f(v);
  }
};

__global__ void nested(int *a, int *b, int *c, int *d) {
  int t = threadIdx.x;
  int x = t;
  auto outer = [&]() {
    auto now = [=]() { return x; };
    x = 0;
    return now();
  };
  a[outer()] = t;

  int y = t;
  auto held = [=]() mutable {
    auto halve = [&]() { y = y / 2; };
    auto copy = [=]() mutable { y = y + 1; return y; };
    copy();
    int before = y;
    halve();
    return before;
  };
  y = 0;
  b[held()] = t;

  Scale s;
  s.by = 0;
  c[s.apply(t)] = t;

  auto scaled = [=](int v) { return v * factor; };
  const int factor = 0;
  d[scaled(t) + factor] = t;
}
