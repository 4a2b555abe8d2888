//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A method for const & takes temporaries where there is none for &&.

struct S {
  __device__ int g() & { return 1; }
  __device__ int g() const & { return 0; }
};

__global__ void k(int *out) {
  out[S().g() * threadIdx.x] = threadIdx.x;  // finding: race out
}
