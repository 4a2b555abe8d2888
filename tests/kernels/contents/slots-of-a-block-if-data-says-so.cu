//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Only some blocks reserve a part.
__global__ void slots_of_a_block_if_data_says_so(int *out, unsigned *count, const int *in)
{
    int t = threadIdx.x;
    __shared__ unsigned start;
    if (t == 0)
        start = 0;
    __syncthreads();
    if (t == 0 && in[blockIdx.x] > 0)
        start = atomicAdd(count, 64u);
    __syncthreads();
    out[start + t] = t; // finding: race out
}
