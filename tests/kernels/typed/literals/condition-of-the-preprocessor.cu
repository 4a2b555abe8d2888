//pass
//--blockDim=64 --gridDim=1
// true is 1 in #if, and names unknown are 0.

#if true && !unknown_name
constexpr int n = 1;
#else
constexpr int n = 0;
#endif

__global__ void k(int *out) {
  out[n * threadIdx.x] = threadIdx.x;
}
