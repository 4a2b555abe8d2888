//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// A short becomes an int by a promotion, a long long by a conversion: the operator that gives a short runs.

struct Both {
  int value;
  __device__ operator long long() const { return value; }
  __device__ operator short() const { return 0; }
};

__global__ void f(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Both both = {i};
  int x = both;
  a[x] = i;  // finding: race a
}
