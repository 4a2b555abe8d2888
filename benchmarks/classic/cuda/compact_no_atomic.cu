//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=8

// Compaction with a plain read-modify-write of the slot counter.
__global__ void compact(const int *__restrict__ in, int *__restrict__ out,
                        unsigned int *__restrict__ count, int threshold, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    int v = in[i];
    if (v > threshold) {
        unsigned int slot = (*count)++; // finding: race count
        out[slot] = v; // finding: race out
    }
}
