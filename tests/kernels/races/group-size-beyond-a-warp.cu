//xfail:NOT_ALL_VERIFIED
//--blockDim=* --gridDim=*
// Only blocks of more than 32 threads go wrong.
__global__ void k(int *out, int n) {
    __shared__ int last[32];
    __requires(blockDim.x * gridDim.x <= 4096);
    if (threadIdx.x < 64)
        last[threadIdx.x % 32] = threadIdx.x; // finding: race last
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = last[threadIdx.x % 32] + n;
}
