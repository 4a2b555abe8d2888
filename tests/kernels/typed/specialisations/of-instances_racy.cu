//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pattern for instances of a template takes their argument.

template <class T> struct Box {};
template <class T> struct S { static constexpr int n = 5; };
template <class T> struct S<Box<T>> { static constexpr int n = sizeof(T) == 1; };

__global__ void k(int *out) {
  out[S<Box<long>>::n * threadIdx.x] = threadIdx.x;  // finding: race out
}
