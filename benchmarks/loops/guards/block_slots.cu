//pass
//--blockDim=64 --gridDim=4

// One thread allocates slots for its whole block; all learn their start through shared memory.
__global__ void block_slots(int *out, unsigned *count, int rounds)
{
    __shared__ unsigned start;
    for (int r = 0; r < rounds; r++) {
        if (threadIdx.x == 0)
            start = atomicAdd(count, 64u);
        __syncthreads();
        out[start + threadIdx.x] = r;
        __syncthreads();
    }
}
