//pass
//--blockDim=64 --gridDim=1
// Of two partial specialisations that fit, the more special one answers.

template <class T, class U> struct S { static constexpr int n = 5; };
template <class T, class U> struct S<T *, U *> { static constexpr int n = 0; };
template <class T> struct S<T *, T *> { static constexpr int n = 1; };

__global__ void k(int *out) {
  out[(S<int *, int *>::n) * threadIdx.x] = threadIdx.x;
}
