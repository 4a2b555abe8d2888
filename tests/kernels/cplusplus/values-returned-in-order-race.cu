//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

struct Two {
  int first, second;
};

__device__ int looks(int &x) { return x; }

__device__ int moves(int &x) {
  x = threadIdx.x;
  return 64;
}

__global__ void f(int *a) {
  int x = 0;
  Two t{looks(x), moves(x)};
  a[t.first + t.second] = threadIdx.x;  // finding: race a
}
