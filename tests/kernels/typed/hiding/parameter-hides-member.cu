//pass
//--blockDim=64 --gridDim=1
// A parameter hides the member of its name; this-> reaches the member.

struct S {
  int n = 0;
  __device__ int g(int n) { return n; }
  __device__ int h(int n) { return this->n; }
};

__global__ void k(int *out) {
  out[(S().h(1) * 0 + S().g(1)) * threadIdx.x] = threadIdx.x;
}
