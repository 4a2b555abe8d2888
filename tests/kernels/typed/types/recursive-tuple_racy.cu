//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// get<I> of a recursive tuple goes I levels down.

template <class... T> struct Tuple {};
template <class T, class... U> struct Tuple<T, U...> : Tuple<U...> {
  T v;
  __device__ Tuple(T a, U... b) : Tuple<U...>(b...), v(a) {}
};
template <int I, class T, class... U> __device__ auto &get(Tuple<T, U...> &t) {
  if constexpr (I == 0)
    return t.v;
  else
    return get<I - 1>(static_cast<Tuple<U...> &>(t));
}

__global__ void k(int *out) {
  Tuple<int, char, long> t(5, 1, 0);
  get<1>(t) = 5;
  out[get<2>(t) * threadIdx.x] = threadIdx.x;  // finding: race out
}
