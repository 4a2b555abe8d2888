//pass
//--blockDim=64 --gridDim=2
// assuming: disjoint-arrays, in-bounds, counters, loops-end

// The counter starts again in each round, after all have used what they got in the one before.
__global__ void slots_in_rounds(const int *in, int *out, int rounds)
{
    __shared__ int used, buf[64];
    for (int r = 0; r < rounds; ++r) {
        if (threadIdx.x == 0)
            used = 0;
        __syncthreads();
        if (in[r * 64 + threadIdx.x] > 0)
            buf[atomicAdd(&used, 1)] = threadIdx.x;
        __syncthreads();
        out[blockIdx.x * 64 + threadIdx.x] = buf[threadIdx.x];
        __syncthreads();
    }
}
