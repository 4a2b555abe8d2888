//pass
//--blockDim=64 --gridDim=4

__device__ void swap(int &a, int &b) {
  int t = a;
  a = b;
  b = t;
}

template <typename T>
__device__ T &at(T *base, int i) { return base[i]; }

__device__ int &second(int &a, int &b) { return b; }

template <typename T>
__device__ const T &smallest(const T &a, const T &b) { return a < b ? a : b; }

__global__ void f(int *a) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  swap(a[i], a[i + 1]);
  int &here = at(a, i);
  here = 3;
  int x = 1, y = 2;
  second(x, y) = 0;
  __assert(x == 1 & y == 0);
  __assert(smallest(x, 7) == 1);
  const int &alias = x;
  x = 5;
  __assert(alias == 5);
  auto &z = x;
  z++;
  __assert(x == 6);
}
