//pass
//--blockDim=64 --gridDim=1
// A pointer to a derived class converts to the base's rather than to void *.

struct A {};
struct B : A {};
__device__ int f(void *) { return 0; }
__device__ int f(A *) { return 1; }

__global__ void k(int *out) {
  B b;
  out[f(&b) * threadIdx.x] = threadIdx.x;
}
