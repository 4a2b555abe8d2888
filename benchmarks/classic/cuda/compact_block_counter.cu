//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=8

// Compaction with one counter a block that indexes the common output as if it counted for the
// grid.
__global__ void compact(const int *__restrict__ in, int *__restrict__ out,
                        unsigned int *__restrict__ counts, int threshold, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    int v = in[i];
    if (v > threshold) {
        unsigned int slot = atomicAdd(&counts[blockIdx.x], 1u);
        out[slot] = v; // finding: race out
    }
}
