//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// sizeof... counts the arguments of the pack.

template <class A, class... T> __device__ int f(A, T...) { return sizeof...(T) == 3; }

__global__ void k(int *out) {
  out[f(1, 2, 3) * threadIdx.x] = threadIdx.x;  // finding: race out
}
