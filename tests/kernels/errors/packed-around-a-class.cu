//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1
// A class that is packed around a class.

struct A { int a; __device__ A() : a(0) {} };
struct __attribute__((packed)) S { char c; A a; };

__global__ void k(int *out) {
  out[(sizeof(S) == 8) * threadIdx.x] = threadIdx.x;
}
