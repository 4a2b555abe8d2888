//pass
//--blockDim=64 --gridDim=1
// A function passed by forwarding reference is that function.

__device__ int one(int x) { return x + 1; }
__device__ int two(int x) { return x + 2; }
template <typename F, typename... A> __device__ auto call(F &&f, A &&...a) { return f(a...); }
struct Holder {
  int (&f)(int);
};
__global__ void k(int *out) {
  int (&r)(int) = two;
  Holder h{one};
  int (*p)(int) = &r;
  out[(call(one, 3) * 1000 + call(r, 3) * 100 + h.f(1) * 10 + p(1) == 4523) * threadIdx.x] = threadIdx.x;
}
