//pass
//--blockDim=64 --gridDim=1
// open: what votes and collectives of a block give is not known, to runs neither
__global__ void votes(int *a)
{
    int all = __syncthreads_count(1);
    if (all != 64)
        a[0] = threadIdx.x;
}
