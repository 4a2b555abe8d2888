//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// typename names the type that the instance's class has.

struct A { using type = char; };
struct B { using type = int; };
template <class T> __device__ int f() { return sizeof(typename T::type) == 1; }

__global__ void k(int *out) {
  out[(f<A>() * 0 + f<B>()) * threadIdx.x] = threadIdx.x;  // finding: race out
}
