//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

template <typename T>
struct Place {
  static __device__ int of(int i) { return i; }
};

template <>
struct Place<char> {
  static __device__ int of(int i) { return i / 2; }
};

template <typename T>
__device__ void put(T *to, int value) {
  to[Place<T>::of(threadIdx.x)] = value;  // finding: race b
}

__global__ void f(int *a, char *b) {
  put(a, threadIdx.x);
  put(b, threadIdx.x);
}
