//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pointer to a derived class converts to the base's rather than to void *.

struct A {};
struct B : A {};
__device__ int f(void *) { return 1; }
__device__ int f(A *) { return 0; }

__global__ void k(int *out) {
  B b;
  out[f(&b) * threadIdx.x] = threadIdx.x;  // finding: race out
}
