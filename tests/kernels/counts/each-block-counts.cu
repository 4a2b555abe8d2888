//pass
//--blockDim=128 --gridDim=4

// The count is of the block: who is alone there writes what belongs to the block.
__global__ void alone(int *out, const int *in)
{
    int value = in[blockIdx.x * 128 + threadIdx.x];
    if (__syncthreads_count(value > 7) == 1 && value > 7)
        out[blockIdx.x] = value;
}
