//pass
//--blockDim=64 --gridDim=1
// An argument is expanded before it is put in, but not next to ##.

#define ZERO 0
#define JOIN(a, b) a##b
#define SAME(a) a
constexpr int ZEROx = 1;

__global__ void k(int *out) {
  out[(JOIN(ZERO, x) + 0 * SAME(ZERO)) * threadIdx.x] = threadIdx.x;
}
