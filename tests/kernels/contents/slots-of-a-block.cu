//pass
//--blockDim=64 --gridDim=4

// Each block reserves a part of the array at once, and its threads share the start.
__global__ void slots_of_a_block(int *out, unsigned *count, const int *in)
{
    int t = threadIdx.x;
    __shared__ unsigned start;
    if (t == 0)
        start = atomicAdd(count, 64u);
    __syncthreads();
    out[start + 63 - t] = t;
}
