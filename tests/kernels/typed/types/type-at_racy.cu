//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A list of types gives the one at an index.

template <int I, class T, class... U> struct At { using type = typename At<I - 1, U...>::type; };
template <class T, class... U> struct At<0, T, U...> { using type = T; };

__global__ void k(int *out) {
  out[(sizeof(At<1, char, long, int>::type) == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
