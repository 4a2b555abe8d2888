//pass
//--blockDim=64 --gridDim=1
// A guide for a class without constructors.

template <class T, class U> struct Two { T a; U b; };
template <class T, class U> Two(T, U) -> Two<T, U>;

__global__ void k(int *out) {
  Two t{'a', 1};
  out[(sizeof(t) == 8) * threadIdx.x] = threadIdx.x;
}
