//pass
//--blockDim=128 --gridDim=16

// Monte Carlo estimate of pi: private random streams, block reduction, one atomic a block.
__device__ unsigned int next(unsigned int state)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

__global__ void monte_carlo_pi(unsigned int *__restrict__ states, unsigned int *__restrict__ hits,
                               int trials)
{
    __shared__ unsigned int count[128];

    unsigned int tid = threadIdx.x;
    unsigned int gid = blockIdx.x * blockDim.x + tid;

    unsigned int state = states[gid];
    unsigned int inside = 0;
    for (int i = 0; i < trials; ++i) {
        state = next(state);
        float x = (state & 0xffffu) / 65536.0f;
        float y = (state >> 16) / 65536.0f;
        if (x * x + y * y < 1.0f)
            ++inside;
    }
    states[gid] = state;

    count[tid] = inside;
    __syncthreads();
    for (unsigned int s = blockDim.x >> 1; s > 0; s >>= 1) {
        if (tid < s)
            count[tid] += count[tid + s];
        __syncthreads();
    }
    if (tid == 0)
        atomicAdd(hits, count[0]);
}
