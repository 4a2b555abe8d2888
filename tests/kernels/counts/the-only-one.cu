//pass
//--blockDim=128 --gridDim=4

// Who is the only one of a block for whom something holds writes the block's element.
__global__ void only(int *out, const int *in, int wanted)
{
    bool mine = in[blockIdx.x * 128 + threadIdx.x] == wanted;
    int all = __syncthreads_count(mine);
    if (all <= 1 && mine)
        out[blockIdx.x] = threadIdx.x;
}
