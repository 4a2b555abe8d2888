//pass
//--blockDim=64 --gridDim=1
// A type name may be aligned: that moves members of it, and leaves its size as it is.

typedef float F __attribute__((aligned(16)));
struct S { F x; float y; F z; };

__global__ void k(int *out) {
  out[(sizeof(S) == 32 && alignof(S) == 16) * threadIdx.x] = threadIdx.x;
}
