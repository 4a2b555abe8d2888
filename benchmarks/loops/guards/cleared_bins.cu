//pass
//--blockDim=96 --gridDim=3

// Bins are cleared in a loop, filled with atomics, and added to the total in a loop.
__global__ void cleared_bins(unsigned *total, const unsigned *in, int n)
{
    __requires(n <= 1048576);
    __shared__ unsigned bins[250];
    for (int b = threadIdx.x; b < 250; b += blockDim.x)
        bins[b] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bins[in[i] % 250], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < 250; b += blockDim.x)
        atomicAdd(&total[b], bins[b]);
}
