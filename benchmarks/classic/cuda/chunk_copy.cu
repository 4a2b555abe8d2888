//pass
//--blockDim=64 --gridDim=8

// Copy in which each thread moves one contiguous chunk of symbolic length.
__global__ void chunk_copy(int *__restrict__ dst, const int *__restrict__ src, int chunk)
{
    __requires(chunk >= 0 && chunk <= 65536);

    int first = (blockIdx.x * blockDim.x + threadIdx.x) * chunk;
    for (int k = 0; k < chunk; ++k)
        dst[first + k] = src[first + k] + k;
}
