//pass
//--blockDim=64 --gridDim=1
// A template gets the type as it is; what it adds is an int.

template <typename T> __device__ int size(T) { return sizeof(T); }
template <typename T> __device__ int twice(T x) { return sizeof(x + x); }
template <typename T> __device__ T sum(T x, T y) { return x + y; }

__global__ void k(int *out) {
  char c = 100;
  unsigned char u = 200;
  out[(size(c) == 1 && size(c + c) == 4 && twice(u) == 4 && sum(u, u) == 144 && sum(c, c) == -56) * threadIdx.x] = threadIdx.x;
}
