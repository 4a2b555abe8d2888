//pass
//--blockDim=64 --gridDim=4

// Two threads of each block reserve a part for 32 threads each.
__global__ void slots_of_half_blocks(int *out, unsigned *count, const int *in)
{
    int t = threadIdx.x;
    __shared__ unsigned start[2];
    if (t < 2)
        start[t] = atomicAdd(count, 32u);
    __syncthreads();
    out[start[t / 32] + t % 32] = t;
}
