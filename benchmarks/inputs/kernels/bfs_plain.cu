//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=4
// paper: III bfs_ls -/5 0.9
// counts: 4/5
// any number: --blockDim=* --gridDim=*

// A step of a search that relaxes edges without atomics, over and over until nothing changes.
__global__ void bfs_plain(unsigned *distance, const unsigned *rows, const unsigned *targets, unsigned nodes, int *changed)
{
    unsigned n = blockIdx.x * blockDim.x + threadIdx.x;

    if (n >= nodes)
        return;
    unsigned mine = distance[n]; // finding: race distance
    if (mine == ~0u)
        return;
    for (unsigned e = rows[n]; e < rows[n + 1]; e++) {
        unsigned there = targets[e];
        if (mine + 1 < distance[there]) { // finding: race distance
            distance[there] = mine + 1; // finding: race distance
            *changed = 1;
        }
    }
}
