//pass
//--blockDim=32 --gridDim=2
// assuming: disjoint-arrays, in-bounds, zero-at-first, loops-end
// Each block waits for the other; the proof needs nothing of the counter.
__global__ void count_in(int *out, int *count)
{
    if (threadIdx.x == 0) {
        atomicAdd(count, 1);
        while (atomicAdd(count, 0) < gridDim.x)
            ;
    }
    __syncthreads();
    out[blockIdx.x * 32 + threadIdx.x] = 1;
}
