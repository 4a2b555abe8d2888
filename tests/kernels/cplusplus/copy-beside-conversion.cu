//pass
//--blockDim=64 --gridDim=2
// An object made of one of its own class is its copy, also where the class converts to a number and is made of one.

struct Index {
  int at, step;
  __device__ Index(int x) : at(0), step(0) {}
  __device__ Index(int x, int y) : at(x), step(y) {}
  __device__ operator int() const { return step; }
};

__global__ void f(int *a) {
  Index i(blockIdx.x * blockDim.x + threadIdx.x, 7);
  Index j(i);
  a[j.at] = j;
  __assert(j.step == 7);
}
