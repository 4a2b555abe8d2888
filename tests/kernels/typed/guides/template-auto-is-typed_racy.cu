//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Instances of template <auto> by 1 and by 1u are two.

template <auto V> struct S { static constexpr int n = 0; };
template <> struct S<1> { static constexpr int n = 1; };

__global__ void k(int *out) {
  out[(S<1>::n * 0 + S<1u>::n) * threadIdx.x] = threadIdx.x;  // finding: race out
}
