//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A parameter made by a converting constructor is destroyed once, by the function.

struct L {
  int v;
  __device__ L(int i) : v(i) {}
  __device__ ~L();
};
__device__ int count[64];
__device__ L::~L() { count[threadIdx.x] += v; }
__device__ int take(L x) { return x.v; }
__global__ void k(int *out) {
  count[threadIdx.x] = 0;
  int n = take(5);
  out[(count[threadIdx.x] * 10 + n == 105) * threadIdx.x] = threadIdx.x;  // finding: race out
}
