//pass
//--blockDim=64 --gridDim=1
// An operator of a base converts objects of the derived class.

struct B { __device__ operator int() const { return 1; } };
struct D : B { __device__ explicit operator long() const { return 0; } };

__global__ void k(int *out) {
  int x = D();
  out[x * threadIdx.x] = threadIdx.x;
}
