//pass
//--blockDim=256 --gridDim=4
// paper: III bfs_worklista -/8 0.6
// counts: 0/8
// any number: --blockDim=* --gridDim=*

// One level of a search where a swap decides who puts a node on the list.
__global__ void bfs_worklist(unsigned *distance, const unsigned *rows, const unsigned *targets, const unsigned *from, unsigned count,
                             unsigned *to, unsigned *length, unsigned level)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= count)
        return;
    unsigned n = from[i];
    for (unsigned e = rows[n]; e < rows[n + 1]; e++) {
        unsigned there = targets[e];
        if (atomicCAS(&distance[there], ~0u, level) == ~0u)
            to[atomicAdd(length, 1)] = there;
    }
}
