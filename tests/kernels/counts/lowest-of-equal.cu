//pass
//--blockDim=256 --gridDim=1

// Of those with the lowest score one is chosen: where there are several, the one with the lowest number.
__device__ bool chosen(bool match, unsigned *slot)
{
    if (__syncthreads_count(match) <= 1)
        return match;
    slot[threadIdx.x] = match ? threadIdx.x : 256u;
    __syncthreads();
    for (int w = 128; w > 0; w >>= 1) {
        if (threadIdx.x < w)
            slot[threadIdx.x] = min(slot[threadIdx.x], slot[threadIdx.x + w]);
        __syncthreads();
    }
    return slot[0] == threadIdx.x;
}

__global__ void lowest(unsigned *best, const float *score, float bound)
{
    __shared__ unsigned slot[256];
    if (chosen(score[threadIdx.x] == bound, slot))
        *best = threadIdx.x;
}
