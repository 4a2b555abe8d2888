//pass
//--blockDim=64 --gridDim=1
// A trailing result type may name the parameters.

template <class T> __device__ auto f(T t) -> decltype(t + 1) { return t; }

__global__ void k(int *out) {
  out[(sizeof(f('a')) == 4) * threadIdx.x] = threadIdx.x;
}
