//pass
//--blockDim=64 --gridDim=1
// A captured object is constant unless the lambda is mutable.

struct S {
  __device__ int g() { return 0; }
  __device__ int g() const { return 1; }
};

__global__ void k(int *out) {
  S s;
  auto l = [s] { return s.g(); };
  auto m = [s]() mutable { return s.g(); };
  out[(l() + 0 * m()) * threadIdx.x] = threadIdx.x;
}
