//pass
//--blockDim=64 --gridDim=1
// A constant object takes the constant operator [].

struct S {
  __device__ int operator[](int) { return 0; }
  __device__ int operator[](int) const { return 1; }
};

__global__ void k(int *out) {
  const S s;
  out[s[0] * threadIdx.x] = threadIdx.x;
}
