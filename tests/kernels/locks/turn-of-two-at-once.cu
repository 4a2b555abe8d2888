//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// Numbers of two kinds: a block's, and that of the block before.

__global__ void add(int *turn, int *sum, const int *in)
{
    if (threadIdx.x != 0)
        return;
    const int mine = in[blockIdx.x] > 0 ? blockIdx.x : blockIdx.x - 1;
    while (atomicAdd(turn, 0) != mine)
        ;
    __threadfence();
    *sum += 1;  // finding: race sum
    __threadfence();
    atomicAdd(turn, 1);
}
