//pass
//--blockDim=64 --gridDim=1
// An explicit operator converts nothing by itself.

struct S {
  __device__ explicit operator int() const { return 0; }
  __device__ operator short() const { return 1; }
};

__global__ void k(int *out) {
  int x = S();
  out[x * threadIdx.x] = threadIdx.x;
}
