//pass
//--blockDim=64 --gridDim=1
// A friend defined in a class is found by an argument of that class.

struct S {
  friend __device__ int f(S) { return 1; }
};
template <class T> __device__ int f(T) { return 0; }

__global__ void k(int *out) {
  out[f(S()) * threadIdx.x] = threadIdx.x;
}
