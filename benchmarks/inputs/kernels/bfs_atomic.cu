//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=4
// paper: III bfs_atomic -/5 over-3600
// counts: 4/5
// any number: --blockDim=* --gridDim=*

// The same with an atomic minimum; a node's own distance is still read as it is.
__global__ void bfs_atomic(unsigned *distance, const unsigned *rows, const unsigned *targets, unsigned nodes, int *changed)
{
    unsigned n = blockIdx.x * blockDim.x + threadIdx.x;

    if (n >= nodes)
        return;
    unsigned mine = distance[n]; // finding: race distance
    if (mine == ~0u)
        return;
    for (unsigned e = rows[n]; e < rows[n + 1]; e++)
        if (atomicMin(&distance[targets[e]], mine + 1) > mine + 1) // finding: race distance
            *changed = 1;
}
