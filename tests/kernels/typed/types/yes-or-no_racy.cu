//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An overload in sizeof tells whether a class has a member.

struct A { using type = int; };
struct B {};
template <class T> __device__ char has(typename T::type *);
template <class T> __device__ long has(...);

__global__ void k(int *out) {
  out[(sizeof(has<A>(nullptr)) + sizeof(has<B>(nullptr)) == 16) * threadIdx.x] = threadIdx.x;  // finding: race out
}
