//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A static constant of a class template has a value for each instance.

template <class T> struct S { static constexpr int n = sizeof(T) == 4; };

__global__ void k(int *out) {
  out[(S<int>::n * 0 + S<long>::n) * threadIdx.x] = threadIdx.x;  // finding: race out
}
