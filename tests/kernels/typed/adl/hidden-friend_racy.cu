//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A friend defined in a class is found by an argument of that class.

struct S {
  friend __device__ int f(S) { return 0; }
};
template <class T> __device__ int f(T) { return 1; }

__global__ void k(int *out) {
  out[f(S()) * threadIdx.x] = threadIdx.x;  // finding: race out
}
