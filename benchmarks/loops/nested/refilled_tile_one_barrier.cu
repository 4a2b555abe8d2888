//xfail:NOT_ALL_VERIFIED
//--blockDim=100 --gridDim=4

// The next round overwrites the tile while others still read it.
__global__ void refilled_tile(int *out, int rounds)
{
    __shared__ int s[300];
    int sum = 0;
    for (int r = 0; r < rounds; r++) {
        for (int i = threadIdx.x; i < 300; i += blockDim.x)
            s[i] = r + i; // finding: race s
        __syncthreads();
        for (int i = threadIdx.x; i < 300; i += blockDim.x)
            sum += s[299 - i]; // finding: race s
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
