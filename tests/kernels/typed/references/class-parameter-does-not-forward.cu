//pass
//--blockDim=64 --gridDim=1
// T && of a method is no forwarding reference where T is the class template's.

template <class T> struct S {
  __device__ int f(T &&) { return 0; }
  __device__ int f(const T &) { return 1; }
};

__global__ void k(int *out) {
  int x = 0;
  out[S<int>().f(x) * threadIdx.x] = threadIdx.x;
}
