//pass
//--blockDim=64 --gridDim=1
// A parameter Box<T> is more special than T, Box<Box<T>> than that.

template <class T> struct Box {};
template <class T> __device__ int f(T) { return 5; }
template <class T> __device__ int f(Box<T>) { return 0; }
template <class T> __device__ int f(Box<Box<T>>) { return 1; }

__global__ void k(int *out) {
  out[f(Box<Box<int>>()) * threadIdx.x] = threadIdx.x;
}
