//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=4
// paper: III bfs_worklistw -/8 20.2
// counts: 6/8
// any number: --blockDim=* --gridDim=*

// One level of a search from a list of nodes to another; a node may be put on it twice.
__global__ void bfs_worklist(unsigned *distance, const unsigned *rows, const unsigned *targets, const unsigned *from, unsigned count,
                             unsigned *to, unsigned *length, unsigned level)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= count)
        return;
    unsigned n = from[i];
    for (unsigned e = rows[n]; e < rows[n + 1]; e++) {
        unsigned there = targets[e];
        if (distance[there] > level) { // finding: race distance
            distance[there] = level; // finding: race distance
            to[atomicAdd(length, 1)] = there;
        }
    }
}
