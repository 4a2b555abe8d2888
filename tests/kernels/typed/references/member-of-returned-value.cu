//pass
//--blockDim=64 --gridDim=1
// A reference bound to a member of a temporary keeps the whole temporary.

struct P { int a, b; int *log; __device__ ~P() { *log += 1; } };
__device__ P make(int *log) { return {1, 2, log}; }

__global__ void k(int *out) {
  int log = 0, seen = 0;
  {
    const int &r = make(&log).b;
    seen = r * 10 + log;
  }
  out[(seen == 20 && log == 1) * threadIdx.x] = threadIdx.x;
}
