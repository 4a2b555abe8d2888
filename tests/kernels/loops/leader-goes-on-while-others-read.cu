//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Without the barrier after the condition thread 0 counts on before others have read.
__global__ void leader_goes_on_alone(int *out, const int *size, int cols, int room)
{
    __shared__ int last;
    if (threadIdx.x == 0)
        last = 0;
    __syncthreads();
    while (last < cols) { // finding: race last
        if (threadIdx.x == 0)
            while (last < cols && size[last] <= room)
                ++last; // finding: race last
        __syncthreads();
        out[blockIdx.x * 64 + threadIdx.x] = last; // finding: race last
    }
}
