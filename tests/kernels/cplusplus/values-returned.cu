//pass
//--blockDim=64 --gridDim=2
// What a call returns is the value at its end, whatever the next call in the same expression changes.

struct Counter {
  int value;
  __device__ int next() {
    value += 1;
    return value;
  }
};

__device__ int doubled(int &x) {
  x *= 2;
  return x;
}

__global__ void f(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Counter counter = {0};
  int sum = counter.next() + counter.next();
  __assert(sum == 3);
  int x = 1;
  int product = doubled(x) * doubled(x);
  __assert(product == 8);
  a[i * sum] = product;
}
