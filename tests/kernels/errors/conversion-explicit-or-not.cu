//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours

// The implicit operator is meant here, the explicit one in a condition: not told apart, so not supported.
struct Number {
  int value;
  __device__ explicit operator bool() const { return value > 3; }
  __device__ operator int() const { return value; }
};

__global__ void f(int *a) {
  Number n{(int)threadIdx.x};
  bool b = n;
  a[threadIdx.x] = b;
}
