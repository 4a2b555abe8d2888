//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// T of T & is no reference: the old value is a copy.
template <class T> __device__ T exchange(T &x, T v) {
  T old = x;
  x = v;
  return old;
}

__global__ void f(int *out) {
  int x = 0;
  int old = exchange(x, 1);
  out[old * threadIdx.x] = threadIdx.x; // finding: race out
}
