//pass
//--blockDim=64 --gridDim=1
// A constant object takes the const method, another one the plain one.

struct S {
  __device__ int g() { return 0; }
  __device__ int g() const { return 1; }
};

__global__ void k(int *out) {
  S s;
  const S &c = s;
  out[(s.g() * 0 + c.g()) * threadIdx.x] = threadIdx.x;
}
