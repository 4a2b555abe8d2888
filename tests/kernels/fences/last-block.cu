//pass
//--blockDim=32 --gridDim=4
// assuming: disjoint-arrays, in-bounds, zero-at-first, loops-end, no-overflow
// The block that arrives last sums what all have left.
__global__ void sum(const float *in, float *parts, float *out, unsigned *count)
{
    __shared__ float own[32];
    __shared__ bool last;
    own[threadIdx.x] = in[blockIdx.x * 32 + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        float s = 0;
        for (int i = 0; i < 32; i++) s += own[i];
        parts[blockIdx.x] = s;
        __threadfence();
        last = atomicInc(count, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (last) {
        __threadfence();
        if (threadIdx.x == 0) {
            float s = 0;
            for (int i = 0; i < gridDim.x; i++) s += parts[i];
            *out = s;
            *count = 0;
        }
    }
}
