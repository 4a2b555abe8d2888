//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8

// Chunked copy with an inclusive bound: the last step of a thread writes the first element of the
// next chunk.
__global__ void chunk_copy(int *__restrict__ dst, const int *__restrict__ src, int chunk)
{
    __requires(chunk >= 0 && chunk <= 65536);

    int first = (blockIdx.x * blockDim.x + threadIdx.x) * chunk;
    for (int k = 0; k <= chunk; ++k)
        dst[first + k] = src[first + k] + k; // finding: race dst
}
