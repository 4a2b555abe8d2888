//pass
//--blockDim=64 --gridDim=2 --check-initialised

__global__ void f(int *out, const int *in) {
  __shared__ int found;
  if (threadIdx.x == 0) found = 0;
  __syncthreads();
  if (in[threadIdx.x] > 5) atomicExch(&found, 1);
  __syncthreads();
  if (found) out[blockIdx.x * 64 + threadIdx.x] = 1;
}
