//pass
//--blockDim=64 --gridDim=1
// Two functions have a local class of one name each, on one line of the file.

#define MAKE(name, value) __device__ int name() { struct L { __device__ int g() { return value; } }; return L().g(); }
MAKE(a, 0) MAKE(b, 1)

__global__ void k(int *out) {
  out[(a() * 0 + b()) * threadIdx.x] = threadIdx.x;
}
