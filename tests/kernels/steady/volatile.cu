//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The number is changed while it is read, and volatile: that orders nothing.
__global__ void rounds(int *out)
{
    __shared__ volatile int left;
    if (threadIdx.x == 0)
        left = 8;
    __syncthreads();
    while (left > 0) { // finding: race left
        __syncthreads(); // sometimes: divergence
        if (threadIdx.x == 0)
            left = left - 1; // finding: race left
    }
    out[threadIdx.x] = 1;
}
