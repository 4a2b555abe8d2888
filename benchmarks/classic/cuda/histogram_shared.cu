//pass
//--blockDim=256 --gridDim=32
// assuming: disjoint-arrays, in-bounds, counters, loops-end

// Histogram of bytes with one sub-histogram a block in shared memory, merged with global atomics.
#define BINS 256

__global__ void histogram_shared(const unsigned char *__restrict__ data,
                                 unsigned int *__restrict__ histogram, int n)
{
    __shared__ unsigned int bins[BINS];

    bins[threadIdx.x] = 0;
    __syncthreads();

    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        atomicAdd(&bins[data[i]], 1u);
    __syncthreads();

    atomicAdd(&histogram[threadIdx.x], bins[threadIdx.x]);
}
