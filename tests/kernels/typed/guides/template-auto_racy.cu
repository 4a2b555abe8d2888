//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// template <auto> takes the type of its argument.

template <auto V> __device__ int f() { return sizeof(V) == 4; }

__global__ void k(int *out) {
  out[f<'a'>() * threadIdx.x] = threadIdx.x;  // finding: race out
}
