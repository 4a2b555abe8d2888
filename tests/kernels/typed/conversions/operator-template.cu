//pass
//--blockDim=64 --gridDim=1
// A template of operators is deduced from the type that is wanted.

struct S { template <class T> __device__ operator T() const { return sizeof(T) == 4; } };

__global__ void k(int *out) {
  int x = S();
  out[x * threadIdx.x] = threadIdx.x;
}
