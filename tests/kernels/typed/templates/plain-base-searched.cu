//pass
//--blockDim=64 --gridDim=1
// A base that depends on nothing is searched where the template is written.

__device__ int f() { return 0; }
struct B { __device__ int f() { return 1; } };
template <class T> struct D : B { __device__ int g() { return f(); } };

__global__ void k(int *out) {
  out[D<int>().g() * threadIdx.x] = threadIdx.x;
}
