//pass
//--blockDim=64 --gridDim=4

// Preconditions that each thread of a launch meets.
__global__ void numbered(int *out, int n)
{
    __requires(blockIdx.x * 64 + threadIdx.x < n);
    __requires(threadIdx.x < 64);
    if (n < 257)
        out[n - 1 - (blockIdx.x * 64 + threadIdx.x)] = threadIdx.x;
}
