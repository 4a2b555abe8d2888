//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// The part is known through global memory: two blocks use it.
__global__ void slots_shared_by_two_blocks(int *out, unsigned *count, const int *in)
{
    int t = threadIdx.x;
    unsigned got = 0;
    if (t == 0)
        got = atomicAdd(count, 64u);
    if (t == 0)
        out[1024 + blockIdx.x / 2] = got; // finding: race out
    __syncthreads();
    out[out[1024 + blockIdx.x / 2] + t] = t; // finding: race out
}
