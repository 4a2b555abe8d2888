//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Nothing keeps the counter from being set while others count already.
__global__ void slots_in_rounds(const int *in, int *out, int rounds)
{
    __shared__ int used, buf[64];
    for (int r = 0; r < rounds; ++r) {
        if (threadIdx.x == 0)
            used = 0; // finding: race used
        if (in[r * 64 + threadIdx.x] > 0)
            buf[atomicAdd(&used, 1)] = threadIdx.x; // finding: race used buf
        __syncthreads();
    }
}
