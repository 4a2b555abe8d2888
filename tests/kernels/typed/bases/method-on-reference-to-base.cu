//pass
//--blockDim=64 --gridDim=1
// A method of the base that calls another one, not virtual, calls the base's.

struct B {
  __device__ int f() { return 1; }
  __device__ int run() { return f(); }
};
struct D : B { __device__ int f() { return 0; } };

__global__ void k(int *out) {
  out[D().run() * threadIdx.x] = threadIdx.x;
}
