//pass
//--blockDim=64 --gridDim=1
// A class with a virtual method begins with a pointer.

struct S {
  int x;
  __device__ virtual int f() { return 1; }
};

__global__ void k(int *out) {
  out[(sizeof(S) == 16) * threadIdx.x] = threadIdx.x;
}
