//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A destructor runs between the evaluation of a returned value and its use.

struct G { int &r; __device__ ~G() { r = 50; } };
__device__ int f(int &x) { G g{x}; return x + 1; }
__device__ int &h(int &x) { G g{x}; return x; }

__global__ void k(int *out) {
  int a = 1, b = 1;
  int r = f(a), s = h(b);
  out[(r == 51 || s == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
