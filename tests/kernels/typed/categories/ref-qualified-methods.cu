//pass
//--blockDim=64 --gridDim=1
// A method for temporaries is not called on a variable.

struct S {
  __device__ int g() & { return 0; }
  __device__ int g() && { return 1; }
};

__global__ void k(int *out) {
  S s;
  out[(s.g() * 0 + S().g()) * threadIdx.x] = threadIdx.x;
}
