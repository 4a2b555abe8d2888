//pass
//--blockDim=64 --gridDim=2
// A parameter taken by value is as good as a reference: between `T` and `const short &` the function that is no template is called.

template <typename T>
__device__ int place(T x) { return 0; }
__device__ int place(const short &x) { return x; }

struct Row {
  int first;
  __device__ int at(int i) const { return 0; }
  __device__ int at(int i) { return first + i; }
};

__global__ void f(int *a, int *b) {
  short i = blockIdx.x * blockDim.x + threadIdx.x;
  a[place(i)] = 1;
  Row row = {0};
  b[row.at(i)] = place((short)(i + 1));
}
