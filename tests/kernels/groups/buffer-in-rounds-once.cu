//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The counter is set back between updates of one round.
__global__ void collect(int *out, const int *in, int rounds)
{
    __requires(rounds < 1 << 16);
    __shared__ int buffer[192], used;
    if (threadIdx.x == 0)
        used = 0;
    __syncthreads();
    for (int r = 0; r < rounds; r++) {
        int v = in[r * 64 + threadIdx.x];
        if (v > 0)
            buffer[atomicAdd(&used, 1)] = v; // finding: race buffer
        __syncthreads();
        if (threadIdx.x == 0)
            used = 0;
        __syncthreads();
        if (v < 0)
            buffer[atomicAdd(&used, 1) + (v & 1)] = v; // finding: race buffer
        __syncthreads();
        if (used > 128) {
            for (int i = threadIdx.x; i < 192; i += 64)
                out[blockIdx.x * 192 + i] = buffer[i];
            __syncthreads();
            if (threadIdx.x == 0)
                used = 0;
        }
        __syncthreads();
    }
}
