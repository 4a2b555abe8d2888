//pass
//--blockDim=64 --gridDim=1
// An own sequence of indices is made by recursion, in order.

template <int... I> struct Seq {};
template <int N, int... I> struct Make : Make<N - 1, N - 1, I...> {};
template <int... I> struct Make<0, I...> { using type = Seq<I...>; };
template <int... I> __device__ int f(Seq<I...>) {
  int r = 0;
  ((r = r * 10 + I), ...);
  return r;
}

__global__ void k(int *out) {
  out[(f(Make<4>::type()) == 123) * threadIdx.x] = threadIdx.x;
}
