//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --error-limit=20
// The function that fits best halves the number, whichever is declared first: of references, of methods, of templates.

__device__ int bind(int &&v) { return v; }
__device__ int bind(const int &v) { return v; }
__device__ int bind(int &v) { return v / 2; }
template <class T> __device__ int point(T v) { return **v; }
template <class T> __device__ int point(T *v) { return **v; }
template <class T> __device__ int point(T **v) { return **v / 2; }
struct Number {
  int v;
  __device__ int get() { return v; }
  __device__ int get() const { return v / 2; }
  __device__ int got() const { return get(); }
};
template <unsigned N> struct Level { static __device__ int of(int v) { return v; } };
template <> struct Level<0> { static __device__ int of(int v) { return v / 2; } };
template <class T> struct Kind { static __device__ int of(int v) { return v; } };
template <class T> struct Kind<T *> { static __device__ int of(int v) { return v; } };
template <class T> struct Kind<T **> { static __device__ int of(int v) { return v / 2; } };
namespace halves { __device__ int of(int v) { return v / 2; } }
namespace whole { __device__ int of(int v) { return v; } }

__global__ void best(int *a, int *b, int *c, int *d, int *e, int *f, int *g) {
  int t = threadIdx.x;
  int x = t;
  a[bind(x)] = t;  // finding: race a
  int *p = &x;
  b[point(&p)] = t;  // finding: race b
  Number n;
  n.v = t;
  const Number &m = n;
  c[m.get()] = t;             // finding: race c
  d[n.got()] = t;             // finding: race d
  e[Level<0>::of(t)] = t;     // finding: race e
  f[Kind<int **>::of(t)] = t; // finding: race f
  namespace whole = halves;
  g[whole::of(t)] = t;  // finding: race g
}
