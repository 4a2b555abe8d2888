//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// != calls its own operator in C++17, not ==.

struct S {
  __device__ bool operator==(S) const { return true; }
  __device__ bool operator!=(S) const { return 0; }
};

__global__ void k(int *out) {
  out[(S() != S()) * threadIdx.x] = threadIdx.x;  // finding: race out
}
