//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Without a guide the constructor's parameter says which instance is made.

template <class T> struct Box {
  T v;
  __device__ Box(T x) : v(x) {}
};

__global__ void k(int *out) {
  Box b(1L);
  out[(sizeof(b.v) == 4) * threadIdx.x] = threadIdx.x;  // finding: race out
}
