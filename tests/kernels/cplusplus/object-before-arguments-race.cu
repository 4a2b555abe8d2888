//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The object of a call, the function, and what is indexed are found first: what arguments and bodies assign moves them no more.

struct Scale {
  int by;
  __device__ int of(int v, int &i) { i = 1; return by * v; }
  __device__ int of(int v) { return by * v; }
  __device__ int operator()(int v, int &i) { i = 1; return by * v; }
};

__device__ int set(int *x, int v) { return *x = v; }

__global__ void found_first(int *a, int *b, int *c, int *d, int *e) {
  int t = threadIdx.x;
  Scale s[2];
  s[0].by = 0;
  s[1].by = 1;
  int i = 0;
  a[s[i].of(t, i)] = t;  // finding: race a
  Scale *p = s;
  b[p->of((p = s + 1, t))] = t;  // finding: race b
  i = 0;
  c[s[i](t, i)] = t;  // finding: race c
  int rows[2][1] = {{0}, {t}};
  i = 0;
  d[rows[i][(i = 1, 0)]] = t;  // finding: race d
  i = 0;
  e[(i << set(&i, 0)) + (i << (set(&i, t) & 0))] = t;  // finding: race e
}
