//pass
//--blockDim=64 --gridDim=4

__device__ int kind(int) { return 1; }
__device__ int kind(unsigned) { return 2; }
__device__ int kind(float) { return 3; }
__device__ int kind(int *) { return 4; }
__device__ int kind(const int *, int n = 5) { return n; }
template <typename T> __device__ int kind(T, T) { return 6; }

__device__ int sum(int a, int b = 10, int c = 100) { return a + b + c; }

__global__ void f(int *a, const int *b) {
  __assert(kind(1) == 1);
  __assert(kind(1u) == 2);
  __assert(kind(1.0f) == 3);
  __assert(kind(a) == 4);
  __assert(kind(b) == 5);
  __assert(kind('a') == 1);
  __assert(kind(1, 2) == 6);
  __assert(kind((short)1) == 1);
  __assert(kind(true) == 1);
  __assert(sum(1) == 111 & sum(1, 2) == 103 & sum(1, 2, 3) == 6);
}
