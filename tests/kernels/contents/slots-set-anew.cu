//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// The counter starts again in every round.
__global__ void slots_set_anew(int *out, unsigned *count, const int *in)
{
    int t = threadIdx.x;
    for (int r = 0; r < 2; r++) {
        unsigned slot = atomicAdd(count, 2u); // finding: race count
        out[slot] = t; // finding: race out
        out[slot + 1] = t; // finding: race out
        __syncthreads();
        *count = 0; // finding: race count
        __syncthreads();
    }
}
