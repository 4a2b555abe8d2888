//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Each block has a counter of its own, and all use one array.
__global__ void slots_in_rounds(const int *in, int *out, int rounds)
{
    __shared__ int used;
    for (int r = 0; r < rounds; ++r) {
        if (threadIdx.x == 0)
            used = 0;
        __syncthreads();
        if (in[r * 64 + threadIdx.x] > 0)
            out[atomicAdd(&used, 1)] = threadIdx.x; // finding: race out
        __syncthreads();
    }
}
