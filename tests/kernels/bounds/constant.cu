//pass
//--blockDim=64 --gridDim=1 --check-array-bounds

__constant__ int weights[16];

__global__ void f(int *out) {
  out[threadIdx.x] = weights[threadIdx.x % 16];
}
