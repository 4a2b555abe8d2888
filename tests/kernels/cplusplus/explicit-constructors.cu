//pass
//--blockDim=64 --gridDim=1
// A constructor that is explicit converts no argument and initialises nothing after `=`; a class converts only to what its
// operators give.
struct Number {
  int v;
  __device__ explicit Number(int) : v(0) {}
  __device__ Number(long) : v(threadIdx.x) {}
};
struct Truth { __device__ operator int *() const { return 0; } };
__device__ int of(Number n) { return n.v; }
__device__ int chosen(float) { return 0; }
__device__ int chosen(const int *) { return threadIdx.x; }

__global__ void f(int *out) {
  Number copied = 1, direct(1);
  out[copied.v + direct.v] = 1;
  out[64 + of(1)] = 1;
  out[128 + chosen(Truth())] = 1;
}
