//xfail:NOT_ALL_VERIFIED
//--blockDim=96 --gridDim=3

// Some threads may count while others still clear the bins.
__global__ void cleared_bins(unsigned *total, const unsigned *in, int n)
{
    __requires(n <= 1048576);
    __shared__ unsigned bins[250];
    for (int b = threadIdx.x; b < 250; b += blockDim.x)
        bins[b] = 0; // finding: race bins
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bins[in[i] % 250], 1u); // finding: race bins
    __syncthreads();
    for (int b = threadIdx.x; b < 250; b += blockDim.x)
        atomicAdd(&total[b], bins[b]);
}
