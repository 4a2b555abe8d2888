//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=10

// The end of a block's run is taken to belong to it.
__global__ void block_chunk(int *a, int per_block)
{
    __requires(per_block >= 0 && per_block <= 65536);
    int end = (blockIdx.x + 1) * per_block;
    for (int i = blockIdx.x * per_block + threadIdx.x;
         i <= end;
         i += blockDim.x)
        a[i] += blockIdx.x; // finding: race a
}
