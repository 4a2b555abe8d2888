//pass
//--blockDim=128 --gridDim=10

// Each block has a run of symbolic length, which its threads walk together.
__global__ void block_chunk(int *a, int per_block)
{
    __requires(per_block >= 0 && per_block <= 65536);
    int end = (blockIdx.x + 1) * per_block;
    for (int i = blockIdx.x * per_block + threadIdx.x;
         i < end;
         i += blockDim.x)
        a[i] += blockIdx.x;
}
