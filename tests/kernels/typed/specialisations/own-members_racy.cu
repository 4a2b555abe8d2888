//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A specialisation has members of its own only.

template <class T> struct S { static constexpr int n = 1; };
template <> struct S<char> { enum { n = 0 }; };

__global__ void k(int *out) {
  out[(S<int>::n * 0 + S<char>::n) * threadIdx.x] = threadIdx.x;  // finding: race out
}
