//pass
//--blockDim=64 --gridDim=1

// A shared number that nobody writes any more is read between barriers.
__global__ void rounds(int *out)
{
    __shared__ int left;
    if (threadIdx.x == 0)
        left = 8;
    __syncthreads();
    while (left > 0) {
        __syncthreads();
        if (threadIdx.x == 0)
            left = left - 1;
        __syncthreads();
    }
    out[threadIdx.x] = 1;
}
