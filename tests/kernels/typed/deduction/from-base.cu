//pass
//--blockDim=64 --gridDim=1
// A parameter Base<T> is deduced from a derived class.

template <class T> struct Base {};
struct D : Base<long> {};
template <class T> __device__ int f(Base<T> &) { return sizeof(T) == 8; }

__global__ void k(int *out) {
  D d;
  out[f(d) * threadIdx.x] = threadIdx.x;
}
