//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// What a block got is put back to the start of the array.
__global__ void slots_of_a_block_set_back(int *out, unsigned *count, const int *in)
{
    int t = threadIdx.x;
    __shared__ unsigned start;
    if (t == 0)
        start = atomicAdd(count, 64u);
    __syncthreads();
    if (t == 1)
        start = 0;
    __syncthreads();
    out[start + t] = blockIdx.x; // finding: race out
}
