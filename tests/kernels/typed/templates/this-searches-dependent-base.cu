//pass
//--blockDim=64 --gridDim=1
// this-> makes the name dependent, so that the base's is found.

__device__ int f() { return 0; }
template <class T> struct B { __device__ int f() { return 1; } };
template <class T> struct D : B<T> { __device__ int g() { return this->f(); } };

__global__ void k(int *out) {
  out[D<int>().g() * threadIdx.x] = threadIdx.x;
}
