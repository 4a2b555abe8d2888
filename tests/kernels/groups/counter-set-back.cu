//pass
//--blockDim=64 --gridDim=1

// Two places count in one round, and the counter is set back behind both.
__global__ void collect(int *out, const int *in, int rounds)
{
    __shared__ int used, kept[128];
    if (threadIdx.x == 0)
        used = 0;
    __syncthreads();
    for (int r = 0; r < rounds; r++) {
        int first = -1, second = -1;
        if (in[r * 64 + threadIdx.x] > 0)
            first = atomicAdd(&used, 1);
        __syncthreads();
        if (in[r * 64 + threadIdx.x] < 8)
            second = atomicAdd(&used, 1);
        if (first >= 0)
            kept[first] = r;
        if (second >= 0)
            kept[second] = -1 - r;
        __syncthreads();
        out[threadIdx.x] = kept[threadIdx.x];
        if (threadIdx.x == 0)
            used = 0;
        __syncthreads();
    }
}
