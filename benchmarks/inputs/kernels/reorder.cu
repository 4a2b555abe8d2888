//pass
//--blockDim=256 --gridDim=66
// paper: IV reorder_kernel 1/4 -
// counts: 0/4
// because: the paper's one was not needed
// any number: --blockDim=* --gridDim=*

// Puts samples into the order that their bins have given.
__global__ void reorder(int n, const unsigned *order, const float4 *samples, float4 *sorted)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        sorted[i] = samples[order[i]];
}
