//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The two calls return different numbers: their difference is not zero, so that the threads do not stay apart.

struct Counter {
  int value;
  __device__ int next() {
    value ^= 1;
    return value;
  }
};

__global__ void f(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Counter counter = {0};
  int sum = counter.next() + counter.next();
  a[sum == 1 ? 0 : i] = i;  // finding: race a
}
