//pass
//--blockDim=32 --gridDim=1

__global__ void f(unsigned long long *total) {
  atomicAdd(total, 1ull);
  __syncthreads();
  atomicAdd((unsigned *)total, 5u);
}
