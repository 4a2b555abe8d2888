//pass
//--blockDim=64 --gridDim=1
// A method overrides without the word.

struct B { __device__ virtual int f(int) { return 0; } };
struct D : B { __device__ int f(int) { return 1; } };

__global__ void k(int *out) {
  D d;
  B *b = &d;
  out[b->f(1) * threadIdx.x] = threadIdx.x;
}
