//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=4

// There may be two of them.
__global__ void only(int *out, const int *in, int wanted)
{
    bool mine = in[blockIdx.x * 128 + threadIdx.x] == wanted;
    int all = __syncthreads_count(mine);
    if (all <= 2 && mine)
        out[blockIdx.x] = threadIdx.x; // finding: race out
}
