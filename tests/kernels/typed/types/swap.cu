//pass
//--blockDim=64 --gridDim=1
// A swap of two references exchanges them, one of values does not.

template <class T> __device__ void swap(T &a, T &b) {
  T t = a;
  a = b;
  b = t;
}

__global__ void k(int *out) {
  int x = 0, y = 1;
  swap(x, y);
  out[x * threadIdx.x] = threadIdx.x;
}
