//pass
//--blockDim=64 --gridDim=1
// A variable of the namespace is meant, not the dependent base's member.

constexpr int n = 1;
template <class T> struct B { static constexpr int n = 0; };
template <class T> struct D : B<T> { __device__ int g() { return n; } };

__global__ void k(int *out) {
  out[D<int>().g() * threadIdx.x] = threadIdx.x;
}
