//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A template's parameter hides a variable of the same name.

constexpr int N = 1;
template <int N> __device__ int g() { return N; }

__global__ void k(int *out) {
  out[g<0>() * threadIdx.x] = threadIdx.x;  // finding: race out
}
