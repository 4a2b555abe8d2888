//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=4
// paper: III sssp_ls -/6 2.5
// counts: 5/6
// any number: --blockDim=* --gridDim=*

// Relaxes the edges of each node without atomics: two may lower one distance, and the larger may stay.
__global__ void sssp_plain(unsigned *distance, const unsigned *rows, const unsigned *targets, const unsigned *weights, unsigned nodes,
                           int *changed)
{
    unsigned n = blockIdx.x * blockDim.x + threadIdx.x;

    if (n >= nodes)
        return;
    unsigned mine = distance[n]; // finding: race distance
    if (mine == ~0u)
        return;
    for (unsigned e = rows[n]; e < rows[n + 1]; e++) {
        unsigned there = targets[e], longer = mine + weights[e];
        if (longer < distance[there]) { // finding: race distance
            distance[there] = longer; // finding: race distance
            *changed = 1;
        }
    }
}
