//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The slot of the round before is used beside that of this round.
__global__ void slots_of_two_rounds(const int *in, int *out, int rounds)
{
    __shared__ int used, buf[64];
    int last = threadIdx.x;
    for (int r = 0; r < rounds; ++r) {
        if (threadIdx.x == 0)
            used = 0;
        __syncthreads();
        if (in[r * 64 + threadIdx.x] > 0) {
            buf[last] = r; // finding: race buf
            last = atomicAdd(&used, 1);
            buf[last] = threadIdx.x; // finding: race buf
        }
        __syncthreads();
    }
}
