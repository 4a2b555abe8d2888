//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A guide makes a class of the lambdas that it is given.

template <class... T> struct All : T... {
  using T::operator()...;
};
template <class... T> All(T...) -> All<T...>;

__global__ void k(int *out) {
  All all{[](int) { return 1; }, [](long) { return 0; }};
  out[all(1L) * threadIdx.x] = threadIdx.x;  // finding: race out
}
