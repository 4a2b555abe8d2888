//pass
//--blockDim=128 --gridDim=16

// Maximum over windows of eight elements by doubling steps in shared memory.
#define BLOCK 128
#define WINDOW 8

__global__ void rolling_max(const int *__restrict__ in, int *__restrict__ out)
{
    __shared__ int w[BLOCK + WINDOW];

    int tid = threadIdx.x;
    int gid = blockIdx.x * BLOCK + tid;
    w[tid] = in[gid];
    if (tid < WINDOW)
        w[BLOCK + tid] = in[gid + BLOCK];
    __syncthreads();

    for (int offset = 1; offset < WINDOW; offset *= 2) {
        int mine = max(w[tid], w[tid + offset]);
        int halo = 0;
        if (tid < WINDOW - offset)
            halo = max(w[BLOCK + tid], w[BLOCK + tid + offset]);
        __syncthreads();
        w[tid] = mine;
        if (tid < WINDOW - offset)
            w[BLOCK + tid] = halo;
        __syncthreads();
    }

    out[gid] = w[tid];
}
