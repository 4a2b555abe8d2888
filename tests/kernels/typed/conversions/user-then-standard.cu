//pass
//--blockDim=64 --gridDim=1
// A conversion by a class may be followed by a standard one, and no other by a class.

struct A { int v; __device__ operator short() const { return v; } };
struct B { int w; __device__ B(long long x) : w((int)x + 1) {} };
__device__ int f(B b) { return b.w; }
__device__ int f(...) { return -1; }

__global__ void k(int *out) {
  A a = {70000};
  long long n = a;
  out[(n == 4464 && f(a) == -1 && f(3) == 4) * threadIdx.x] = threadIdx.x;
}
