//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// A parameter taken by value is as good as a reference: between `T` and `const short &` the function that is no template is called.

template <typename T>
__device__ int place(T x) { return x; }
__device__ int place(const short &x) { return 0; }

__global__ void f(int *a) {
  short i = blockIdx.x * blockDim.x + threadIdx.x;
  a[place(i)] = i;  // finding: race a
}
