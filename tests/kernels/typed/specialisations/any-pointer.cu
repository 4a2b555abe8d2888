//pass
//--blockDim=64 --gridDim=1
// A partial specialisation for pointers answers for all of them and no other.

template <class T> struct S { static constexpr int n = 0; };
template <class T> struct S<T *> { static constexpr int n = 1; };

__global__ void k(int *out) {
  out[(S<long>::n * 0 + S<long *>::n) * threadIdx.x] = threadIdx.x;
}
