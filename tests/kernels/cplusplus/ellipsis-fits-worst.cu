//pass
//--blockDim=64 --gridDim=1
// What an ellipsis takes fits worse than any conversion.

struct Number { __device__ operator double() const { return 1.0; } };
__device__ int f(...) { return 0; }
__device__ int f(double) { return 1; }
__device__ int g(int, ...) { return 0; }
__device__ int g(long, double) { return 1; }
__device__ int h(int, ...) { return 0; }
__device__ int h(double) { return 1; }

__global__ void k(int *out) {
  Number n;
  out[threadIdx.x * f(1)] = 1;
  out[threadIdx.x * f(n)] = 1;
  out[threadIdx.x * h(2.5)] = 1;
  __assert(f("text") == 0 && h(1, 2) == 0);
}
