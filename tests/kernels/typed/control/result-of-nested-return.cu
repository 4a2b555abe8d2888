//pass
//--blockDim=64 --gridDim=1
// A destructor runs between the evaluation of a returned value and its use.

struct G { int &r; __device__ ~G() { r = 50; } };
__device__ int f(int &x) { G g{x}; return x + 1; }
__device__ int &h(int &x) { G g{x}; return x; }

__global__ void k(int *out) {
  int a = 1, b = 1;
  int r = f(a), s = h(b);
  out[(r == 2 && a == 50 && s == 50) * threadIdx.x] = threadIdx.x;
}
