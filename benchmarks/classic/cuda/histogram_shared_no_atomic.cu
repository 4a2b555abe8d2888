//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=32

// Histogram that increments the shared bins without an atomic.
#define BINS 256

__global__ void histogram_shared(const unsigned char *__restrict__ data,
                                 unsigned int *__restrict__ histogram, int n)
{
    __shared__ unsigned int bins[BINS];

    bins[threadIdx.x] = 0;
    __syncthreads();

    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        bins[data[i]]++; // finding: race bins
    __syncthreads();

    atomicAdd(&histogram[threadIdx.x], bins[threadIdx.x]);
}
