//pass
//--blockDim=64 --gridDim=1
// A cast takes the explicit operator.

struct S {
  __device__ explicit operator int() const { return 1; }
  __device__ operator short() const { return 0; }
};

__global__ void k(int *out) {
  out[static_cast<int>(S()) * threadIdx.x] = threadIdx.x;
}
