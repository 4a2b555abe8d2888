//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Each block reserves half of what it uses.
__global__ void slots_of_a_block_too_few(int *out, unsigned *count, const int *in)
{
    int t = threadIdx.x;
    __shared__ unsigned start;
    if (t == 0)
        start = atomicAdd(count, 32u);
    __syncthreads();
    out[start + t] = t; // finding: race out
}
