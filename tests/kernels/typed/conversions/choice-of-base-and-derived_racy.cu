//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A choice between a base and a derived object is of the base, cut off.

struct B { int v = 1; __device__ int f() const { return v; } };
struct D : B { int w = 5; __device__ int f() const { return w; } };

__global__ void k(int *out) {
  D d;
  B b;
  bool t = threadIdx.x < 100;
  out[((t ? d : b).f() == 5) * threadIdx.x] = threadIdx.x;  // finding: race out
}
