//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=1
// Arguments have the values that they have before later ones act, whatever memory they are in; nvcc folds them so. A parameter that
// is a reference reads nothing there.

struct Pair {
  int a, b;
};
struct Counted {
  int n;
  __device__ Counted(int n) : n(n) {}
  __device__ Counted(const Counted &other) : n(other.n + 1) {}
};
struct Bits {
  unsigned low : 4, high : 4;
};

__device__ int set(int *p, int value) {
  *p = value; // finding: race s
  return 0;
}
__device__ int both(int a, int b) { return a + b; }
__device__ int member(Pair p, int b) { return p.a + b; }
__device__ int copied(Counted c, int b) { return c.n - 1 + b; }
__device__ int later(const int &a, int b) { return a + b; }
__device__ int unread(int, int b) { return b; }
__device__ int lanes(int2 v, int b) { return v.y + b; }

__global__ void numbers(int *out) {
  __shared__ int s[4];
  int t = threadIdx.x, *p = &s[t];
  s[t] = 0;
  out[both(s[t], set(p, t))] = t; // finding: race out
}

__global__ void devices(int *out, int *given) {
  int t = threadIdx.x;
  given[t] = 0;
  out[both(given[t], set(given + t, t))] = t; // finding: race out
}

__global__ void objects(int *out) {
  __shared__ Pair s[4];
  int t = threadIdx.x;
  s[t] = Pair{0, 0};
  out[member(s[t], set(&s[t].a, t))] = t; // finding: race out
}

__global__ void copies(int *out, Counted *given) {
  int t = threadIdx.x;
  given[t].n = 0;
  out[copied(given[t], set(&given[t].n, t))] = t; // finding: race out
}

__global__ void vectors(int *out) {
  __shared__ int2 s[4];
  int t = threadIdx.x;
  s[t].y = 0;
  out[lanes(s[t], set(&s[t].y, t))] = t; // finding: race out
}

__global__ void fields(int *out) {
  __shared__ Bits s[4];
  int t = threadIdx.x;
  s[t].high = 0;
  out[both(s[t].high, 0 * (s[t].high = t))] = t; // finding: race out
}

__global__ void builtins(int *out) {
  int t = threadIdx.x, i = 0;
  int2 v = make_int2(i, set(&i, t));
  out[v.x] = t; // finding: race out
}

__global__ void operands(int *out) {
  int t = threadIdx.x, i = 0;
  out[i + set(&i, t)] = t; // finding: race out
}

__global__ void references(int *out) {
  __shared__ int s[4];
  int t = threadIdx.x;
  s[t] = t;
  out[later(s[t], set(&s[t], 0))] = t; // finding: race out
}

__global__ void nobody_reads(int *out) {
  __shared__ int s[4];
  int t = threadIdx.x;
  out[unread(s[0], set(&s[t], t)) + t] = t; // finding: race s
}
