//pass
//--blockDim=8 --gridDim=2
// The barrier orders nothing between blocks; but what is read was written by the reader as well.
__global__ void k(int *flag, int *out, int n) {
    *flag = n;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = *flag;
}
