//pass
//--blockDim=64 --gridDim=1
// One method of one instance may be specialised.

template <class T> struct S { __device__ int f() { return 0; } };
template <> __device__ int S<int>::f() { return 1; }

__global__ void k(int *out) {
  out[(S<long>().f() * 0 + S<int>().f()) * threadIdx.x] = threadIdx.x;
}
