//pass
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
  *p = value;
  return 0;
}
__device__ int both(int a, int b) { return a + b; }
__device__ int member(Pair p, int b) { return p.a + b; }
__device__ int copied(Counted c, int b) { return c.n - 1 + b; }
__device__ int later(const int &a, int b) { return a + b; }
__device__ int unread(const int &, int b) { return b; }
__device__ int lanes(int2 v, int b) { return v.y + b; }

__global__ void numbers(int *out) {
  __shared__ int s[4];
  int t = threadIdx.x, *p = &s[t];
  s[t] = t;
  out[both(s[t], set(p, 0))] = t;
}

__global__ void devices(int *out, int *given) {
  int t = threadIdx.x;
  given[t] = t;
  out[both(given[t], set(given + t, 0))] = t;
}

__global__ void objects(int *out) {
  __shared__ Pair s[4];
  int t = threadIdx.x;
  s[t] = Pair{t, 0};
  out[member(s[t], set(&s[t].a, 0))] = t;
}

__global__ void copies(int *out, Counted *given) {
  int t = threadIdx.x;
  given[t].n = t;
  out[copied(given[t], set(&given[t].n, 0))] = t;
}

__global__ void vectors(int *out) {
  __shared__ int2 s[4];
  int t = threadIdx.x;
  s[t].y = t;
  out[lanes(s[t], set(&s[t].y, 0))] = t;
}

__global__ void fields(int *out) {
  __shared__ Bits s[4];
  int t = threadIdx.x;
  s[t].high = t;
  out[both(s[t].high, s[t].high = 0)] = t;
}

__global__ void builtins(int *out) {
  __shared__ int s[4];
  int t = threadIdx.x, i = t;
  s[t] = t;
  int2 v = make_int2(i, set(&i, 0));
  out[min(s[t], set(&s[t], 4) + 4) + v.x - t] = t;
}

__global__ void operands(int *out) {
  int i = threadIdx.x;
  out[i + set(&i, 0)] = 1;
}

__global__ void references(int *out) {
  __shared__ int s[4];
  int t = threadIdx.x;
  out[later(s[t], set(&s[t], t))] = t;
}

__global__ void nobody_reads(int *out) {
  __shared__ int s[4];
  int t = threadIdx.x;
  out[unread(s[0], set(&s[t], t)) + t] = t;
}
