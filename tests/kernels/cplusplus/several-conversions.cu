//pass
//--blockDim=64 --gridDim=2
// Of several conversion operators the nearest runs; an explicit one gives nothing but its own type.

struct Both {
  int value;
  __device__ operator long long() const { return 0; }
  __device__ operator short() const { return value; }
};
struct Flag {
  int value;
  __device__ explicit operator bool() const { return true; }
  __device__ operator int() const { return value; }
};

__global__ void f(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Both both = {i};
  int x = both;
  a[x] = 1;
  Flag flag = {i};
  b[flag + 1] = 1;
}
