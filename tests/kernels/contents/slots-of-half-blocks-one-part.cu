//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Two threads of each block reserve a part each, but all threads use the first.
__global__ void slots_of_half_blocks_one_part(int *out, unsigned *count, const int *in)
{
    int t = threadIdx.x;
    __shared__ unsigned start[2];
    if (t < 2)
        start[t] = atomicAdd(count, 32u);
    __syncthreads();
    out[start[0] + t % 32] = t; // finding: race out
}
