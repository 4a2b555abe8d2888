//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=1
// paper: IV BFS_in_GPU_kernel 4/11 -
// counts: 8/11
// because: all that decides how often, where and whether costs are lowered, from the list to the number for grey; what is pushed out of the list decides nothing
// any number: --blockDim=* --gridDim=1

// One level of a search by one block, whose new nodes are gathered in shared memory first. A node that is on the list twice is
// blackened twice, with one value; but its cost is read while others lower it.
__global__ void bfs_one_block(const int *from, int *to, const int2 *nodes, const int2 *edges, int *colour, int *cost, int count,
                              int *tail, int grey, int black, int *overflow)
{
    __shared__ int queue[1024];
    __shared__ int length, start;

    if (threadIdx.x == 0)
        length = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
        int node = from[i], mine = cost[node]; // finding: race cost
        int2 range = nodes[node];
        for (int e = range.x; e < range.x + range.y; e++) {
            int there = edges[e].x, longer = mine + edges[e].y;
            if (atomicMin(&cost[there], longer) > longer) // finding: race cost
                if (atomicExch(&colour[there], grey) != grey) {
                    int slot = atomicAdd(&length, 1);
                    if (slot < 1024)
                        queue[slot] = there;
                    else
                        *overflow = 1;
                }
        }
    }
    __syncthreads();
    if (threadIdx.x == 0)
        start = atomicAdd(tail, length);
    __syncthreads();
    for (int i = threadIdx.x; i < length && i < 1024; i += blockDim.x)
        to[start + i] = queue[i];
    (void)black;
}
