//pass
//--blockDim=64 --gridDim=2

// Only thread 0 ever comes to the inner loop, and all meet after it.
__global__ void leader_goes_on_alone(int *out, const int *size, int cols, int room)
{
    __shared__ int last;
    if (threadIdx.x == 0)
        last = 0;
    __syncthreads();
    while (last < cols) {
        __syncthreads();
        if (threadIdx.x == 0)
            while (last < cols && size[last] <= room)
                ++last;
        __syncthreads();
        out[blockIdx.x * 64 + threadIdx.x] = last;
    }
}
