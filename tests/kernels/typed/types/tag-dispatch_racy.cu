//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A tag's base takes a tag for which there is no overload.

struct Forward {};
struct Random : Forward {};
struct More : Random {};
__device__ int f(Forward) { return 1; }
__device__ int f(Random) { return 0; }

__global__ void k(int *out) {
  out[f(More()) * threadIdx.x] = threadIdx.x;  // finding: race out
}
