//pass
//--blockDim=64 --gridDim=1
// A using declaration of a pack brings the operators of all bases.

template <class... T> struct All : T... {
  using T::operator()...;
};
struct A { __device__ int operator()(int) const { return 0; } };
struct B { __device__ int operator()(long) const { return 1; } };

__global__ void k(int *out) {
  out[(All<A, B>()(1L)) * threadIdx.x] = threadIdx.x;
}
