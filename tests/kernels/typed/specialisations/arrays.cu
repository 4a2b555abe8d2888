//pass
//--blockDim=64 --gridDim=1
// Arrays with and without a size are matched by their own patterns.

template <class T> struct S { static constexpr int n = 5; };
template <class T, int N> struct S<T[N]> { static constexpr int n = N == 3; };
template <class T> struct S<T[]> { static constexpr int n = 0; };

__global__ void k(int *out) {
  out[S<int[3]>::n * threadIdx.x] = threadIdx.x;
}
