//pass
//--blockDim=64 --gridDim=1
// A stride that is left out is 1, and a constructor fills a member.

struct Walk {
  int stride;
  __device__ Walk(int s = 1) : stride(s) {}
  __device__ int at(int i) const { return i * stride; }
};

__device__ int offset(int i, int stride = 1) {
  return i * stride;
}

__global__ void f(int *a, int *b) {
  Walk walk, wide(2);
  a[walk.at(threadIdx.x)] = 1;
  b[wide.at(threadIdx.x) + offset(1)] = 2;
}
