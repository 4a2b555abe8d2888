//pass
//--blockDim=256 --gridDim=64

// One block a bin adds up what all blocks counted: each thread some, then a tree in shared memory.
__global__ void merge(unsigned *bins, const unsigned *partial, unsigned count)
{
    __shared__ unsigned sums[256];
    unsigned sum = 0;
    for (unsigned i = threadIdx.x; i < count; i += 256)
        sum += partial[blockIdx.x + i * 64];
    sums[threadIdx.x] = sum;
    for (unsigned stride = 128; stride > 0; stride >>= 1) {
        __syncthreads();
        if (threadIdx.x < stride)
            sums[threadIdx.x] += sums[threadIdx.x + stride];
    }
    if (threadIdx.x == 0)
        bins[blockIdx.x] = sums[0];
}
