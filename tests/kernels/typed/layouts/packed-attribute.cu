//pass
//--blockDim=64 --gridDim=1
// A packed class has no padding.

struct __attribute__((packed)) S { char c; int i; };

__global__ void k(int *out) {
  out[(sizeof(S) == 5) * threadIdx.x] = threadIdx.x;
}
