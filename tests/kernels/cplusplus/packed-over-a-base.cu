//pass
//--blockDim=64 --gridDim=1
// A class that is packed over a base.

struct A { int a; };
struct __attribute__((packed)) S : A { char c; };

__global__ void k(int *out) {
  out[(sizeof(S) == 5) * threadIdx.x] = threadIdx.x;
}
