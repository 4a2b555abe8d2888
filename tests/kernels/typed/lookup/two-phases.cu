//pass
//--blockDim=64 --gridDim=1
// A name that depends on nothing is looked up where the template is; one that depends also among its arguments' functions.

struct S {};
__device__ int f(long long) { return 1; }
__device__ int g(...) { return 1; }
template <typename T> __device__ int both(T t) { return f(3) * 10 + g(t); }
__device__ int f(int) { return 2; }
__device__ int g(S) { return 2; }

__global__ void k(int *out) {
  out[(both(S()) == 12 && both(1) == 11) * threadIdx.x] = threadIdx.x;
}
