//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The counter is set back between the two: they hand out the same slots.
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
        if (threadIdx.x == 0)
            used = 0;
        __syncthreads();
        if (in[r * 64 + threadIdx.x] < 8)
            second = atomicAdd(&used, 1);
        if (first >= 0)
            kept[first] = r; // finding: race kept
        if (second >= 0)
            kept[second] = -1 - r; // finding: race kept
        __syncthreads();
        out[threadIdx.x] = kept[threadIdx.x];
        if (threadIdx.x == 0)
            used = 0;
        __syncthreads();
    }
}
