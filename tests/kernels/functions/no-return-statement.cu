//pass
//--blockDim=64 --gridDim=1
// A function that ends without a return gives any value, also through a pointer.
__device__ int nothing(int) {}
__device__ int same(int x) { return x; }
__global__ void f(int *a, int n) {
  int (*chosen)(int) = n ? nothing : same;
  a[threadIdx.x] = nothing(1) + chosen(2);
}
