//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=4
// paper: III sssp_worklistn -/8 21.4
// counts: 6/8
// any number: --blockDim=* --gridDim=*

// The same from a list of nodes to another.
__global__ void sssp_worklist(unsigned *distance, const unsigned *rows, const unsigned *targets, const unsigned *weights,
                              const unsigned *from, unsigned count, unsigned *to, unsigned *length)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= count)
        return;
    unsigned n = from[i], mine = distance[n]; // finding: race distance
    for (unsigned e = rows[n]; e < rows[n + 1]; e++) {
        unsigned there = targets[e], longer = mine + weights[e];
        if (longer < distance[there]) { // finding: race distance
            distance[there] = longer; // finding: race distance
            to[atomicAdd(length, 1)] = there;
        }
    }
}
