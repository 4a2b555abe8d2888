//pass
//--blockDim=64 --gridDim=1
// `->` is applied until a pointer comes out, each with its effects.

struct In { int i; };
struct P { In in; int n; __device__ In *operator->() { n += 1; return &in; } };
struct Q { P p; __device__ P &operator->() { p.n += 10; return p; } };

__global__ void k(int *out) {
  Q q = {{{5}, 0}};
  int a = q->i, b = q->i;
  out[(a == 5 && b == 5 && q.p.n == 22) * threadIdx.x] = threadIdx.x;
}
