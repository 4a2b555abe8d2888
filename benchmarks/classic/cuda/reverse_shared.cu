//pass
//--blockDim=64 --gridDim=8

// Reverses the elements of each block in place by way of shared memory.
__global__ void reverse_shared(int *d)
{
    extern __shared__ int s[];

    int t = threadIdx.x;
    int base = blockIdx.x * blockDim.x;
    s[t] = d[base + t];
    __syncthreads();
    d[base + t] = s[blockDim.x - 1 - t];
}
