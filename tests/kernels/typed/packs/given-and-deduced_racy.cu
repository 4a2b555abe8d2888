//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pack whose first types are given is deduced for the rest.

template <class... T> __device__ int f(T...) { return (0 + ... + (int)sizeof(T)); }

__global__ void k(int *out) {
  out[(f<long>(1, 'a') == 5) * threadIdx.x] = threadIdx.x;  // finding: race out
}
