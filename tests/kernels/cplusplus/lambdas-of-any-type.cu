//pass
//--blockDim=64 --gridDim=1
// Lambdas with parameters of any type, variables of their own, and copies of the object around; constant unless mutable.

struct Counter {
  int n;
  __device__ int twice() { return n * 2; }
  __device__ int twice() const { return n * 3; }
  __device__ int kept(int by) {
    auto before = [*this](int a) { return n + a; };
    auto own = [*this, by](int a) mutable { n += a * by; return n; };
    auto constant = [*this] { return twice(); };
    auto through = [this](int a) { n += a; return twice(); };
    n = 10;
    own(1);
    return before(0) * 1000 + own(1) * 100 + constant() * 10 + through(1);  // 1, 5, 3 and 22
  }
};

template <typename F> __device__ int apply(F f, int a, int b) { return f(a, b); }

__global__ void generic(int *out, int *more, int *last, float *scaled) {
  int t = threadIdx.x, x = t, apart = 2;
  auto sum = [](auto a, auto b) { return a + b; };
  auto step = [](auto &a, const auto &...by) { a += (0 + ... + by); return sizeof(a); };
  auto put = [](auto *where, auto at, auto what) { where[at] = what; };
  auto behind = [base = x + 1, &gap = apart](int a) { gap = 64; return base + a; };
  x = 1000;
  put(out, sum(behind(-1), 0), t);
  put(scaled, sum(t, 0.5f) - 0.5f < 64 ? t : t + 64, sum(1.5f, t));
  char small = 1;
  auto bytes = step(small, 1, 2) + step(x);  // 5
  Counter counter = {1};
  more[t * apart + (small == 4 ? bytes - 5 : t)] = apply([z = x](auto a, auto b) { return a * b + z; }, 2, t);
  int kept = counter.kept(2);
  last[t + (kept - 1552) * t] = counter.n;
}
