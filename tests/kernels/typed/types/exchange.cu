//pass
//--blockDim=64 --gridDim=1
// exchange gives the old value and stores the new one.

template <class T, class U = T> __device__ T exchange(T &x, U &&v) {
  T old = static_cast<T &&>(x);
  x = static_cast<U &&>(v);
  return old;
}

__global__ void k(int *out) {
  int x = 1;
  int old = exchange(x, 0);
  out[old * threadIdx.x] = threadIdx.x;
}
