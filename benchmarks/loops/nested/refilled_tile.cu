//pass
//--blockDim=100 --gridDim=4

// A tile of 300 elements is refilled in every round, with a counter that starts anew.
__global__ void refilled_tile(int *out, int rounds)
{
    __shared__ int s[300];
    int sum = 0;
    for (int r = 0; r < rounds; r++) {
        for (int i = threadIdx.x; i < 300; i += blockDim.x)
            s[i] = r + i;
        __syncthreads();
        for (int i = threadIdx.x; i < 300; i += blockDim.x)
            sum += s[299 - i];
        __syncthreads();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
