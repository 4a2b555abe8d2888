//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// The counter is one step for a block only.
__global__ void sum(const float *in, float *parts, float *out, unsigned *count)
{
    __shared__ float own[32];
    __shared__ bool last;
    own[threadIdx.x] = in[blockIdx.x * 32 + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        float s = 0;
        for (int i = 0; i < 32; i++) s += own[i];
        parts[blockIdx.x] = s; // finding: race parts
        __threadfence();
        last = atomicInc_block(count, gridDim.x) == gridDim.x - 1; // finding: race count
    }
    __syncthreads();
    if (last) {
        __threadfence();
        if (threadIdx.x == 0) {
            float s = 0;
            for (int i = 0; i < gridDim.x; i++) s += parts[i]; // finding: race parts
            *out = s;
            *count = 0; // finding: race count
        }
    }
}
