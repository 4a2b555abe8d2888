//pass
//--blockDim=64 --gridDim=2
// Templates that count down to a specialisation: variables, enumerators, static members, and members that those of the class size.

template <int N> constexpr int bits = 1 + bits<N / 2>;
template <> constexpr int bits<1> = 0;

template <typename T> constexpr int lanes = 1;
template <> constexpr int lanes<float> = 32;
template <typename T> constexpr int lanes<T *> = lanes<T> * 2;
template <typename T, int By = 2> inline constexpr T doubled = T(32 * By);

template <int N> struct Log2 { enum { value = 1 + Log2<N / 2>::value }; };
template <> struct Log2<1> { enum { value = 0 }; };

template <int N> struct Fibonacci { static constexpr int value = Fibonacci<N - 1>::value + Fibonacci<N - 2>::value; };
template <> struct Fibonacci<0> { static constexpr int value = 0; };
template <> struct Fibonacci<1> { static const int value = 1; };

template <bool C, typename T, typename F> struct Either { using type = T; };
template <typename T, typename F> struct Either<false, T, F> { using type = F; };

struct Sizes { static constexpr int width = 16, height = width / 4; };
template <typename T> struct Tile : Sizes {
  static constexpr bool wide = sizeof(T) > 4;
  static constexpr int cells = width * height;
  using Index = typename Either<wide, long long, int>::type;
  T cell[cells];
};

template <int N> __device__ void halves(int *sums, int t) {
  if constexpr (bits<N> > 0) {
    if (t < N / 2)
      sums[t] += sums[t + N / 2];
    __syncthreads();
    halves<N / 2>(sums, t);
  }
}

__global__ void templates(int *out, int *more, int *third) {
  __shared__ int sums[1 << bits<64>];
  __shared__ Tile<int> tile;
  int t = threadIdx.x;
  sums[t] = t;
  tile.cell[t] = sizeof(Tile<double>::Index) + Tile<int>::cells;
  __syncthreads();
  halves<64>(sums, t);
  out[blockIdx.x * lanes<float *> + t] = sums[0];
  more[(blockIdx.x << Log2<64>::value) + t] = tile.cell[t];
  third[(blockIdx.x * (doubled<int> + Fibonacci<10>::value - 55) + t) * doubled<int, 1> / 32] = lanes<int **>;
}
