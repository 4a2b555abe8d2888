//pass
//--blockDim=64 --gridDim=1
// A place is told of only if no call leads a thread there.

__device__ void share(int *t, int value, bool wait) {
  if (wait)
    __syncthreads();
  t[threadIdx.x] = value;
}

__global__ void f(int *a) {
  __shared__ int t[64];
  share(t, 1, false);
  share(t, 2, true);
  a[threadIdx.x] = t[threadIdx.x];
}
