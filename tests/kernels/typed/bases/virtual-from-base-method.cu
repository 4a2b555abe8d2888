//pass
//--blockDim=64 --gridDim=1
// A method of the base that calls a virtual one calls the object's.

struct B {
  __device__ virtual int f() { return 0; }
  __device__ int run() { return f(); }
};
struct D : B { __device__ int f() override { return 1; } };

__global__ void k(int *out) {
  out[D().run() * threadIdx.x] = threadIdx.x;
}
