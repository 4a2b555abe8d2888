//pass
//--blockDim=64 --gridDim=1
// A template's argument that is given is not deduced.

template <class T> __device__ int f(T) { return sizeof(T) == 8; }

__global__ void k(int *out) {
  out[f<long>(1) * threadIdx.x] = threadIdx.x;
}
