//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// The others may read the start of their slots before it is there.
__global__ void block_slots(int *out, unsigned *count, int rounds)
{
    __shared__ unsigned start;
    for (int r = 0; r < rounds; r++) {
        if (threadIdx.x == 0)
            start = atomicAdd(count, 64u); // finding: race start

        out[start + threadIdx.x] = r; // finding: race start
        __syncthreads();
    }
}
