//pass
//--blockDim=64 --gridDim=1
// A class template inside another has both parameters.

template <int A> struct Outer { template <int B> struct Inner { static constexpr int n = A * 2 + B; }; };

__global__ void k(int *out) {
  out[(Outer<1>::Inner<0>::n == 2) * threadIdx.x] = threadIdx.x;
}
