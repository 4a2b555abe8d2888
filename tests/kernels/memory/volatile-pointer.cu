//pass
//--blockDim=64 --gridDim=1
// One thread's volatile reads are independent of each other; another array is as steady as ever.
__global__ void f(int *flags, int *sizes, int *out) {
  volatile int *now = flags;
  int first = now[0], second = now[0];
  out[threadIdx.x] = first + second;
  if (sizes[0])
    __syncthreads();
}
