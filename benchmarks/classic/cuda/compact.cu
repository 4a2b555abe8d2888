//pass
//--blockDim=256 --gridDim=8
// assuming: disjoint-arrays, in-bounds, counters

// Stream compaction: every kept element allocates its slot with an atomic counter.
__global__ void compact(const int *__restrict__ in, int *__restrict__ out,
                        unsigned int *__restrict__ count, int threshold, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    int v = in[i];
    if (v > threshold) {
        unsigned int slot = atomicAdd(count, 1u);
        out[slot] = v;
    }
}
