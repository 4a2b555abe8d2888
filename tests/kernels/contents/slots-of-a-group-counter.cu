//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Each block has a counter of its own, so their slots are the same.
__global__ void slots_of_a_group_counter(int *out, unsigned *count, const int *in)
{
    int t = threadIdx.x;
    __shared__ unsigned mine;
    __shared__ unsigned start;
    if (t == 0)
        mine = 0;
    __syncthreads();
    if (t == 0)
        start = atomicAdd(&mine, 64u);
    __syncthreads();
    out[start + t] = blockIdx.x; // finding: race out
}
