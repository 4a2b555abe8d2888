//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

struct Add {
  int *to;
  int seen;
  __device__ Add(int *to) : to(to), seen(0) {}
  __device__ void operator()(int i, int value) {
    to[i] += value;  // finding: race a
    seen++;
  }
};

__global__ void f(int *a) {
  Add add(a);
  add(threadIdx.x, 1);
  __assert(add.seen == 1);
  add(threadIdx.x + add.seen, 2);
}
