//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The counter starts again in each inner round, and what was got in one is used behind the loop with what was got in another.
__global__ void slots_in_inner_rounds(int *out, int rounds)
{
    __shared__ int used, buf[64];
    for (int r = 0; r < rounds; ++r) {
        int mine = threadIdx.x;
        for (int part = 0; part < 2; ++part) {
            if (threadIdx.x == 0)
                used = 0;
            __syncthreads();
            if (threadIdx.x / 32 == part)
                mine = atomicAdd(&used, 1);
            __syncthreads();
        }
        buf[mine] = threadIdx.x; // finding: race buf
        __syncthreads();
    }
}
