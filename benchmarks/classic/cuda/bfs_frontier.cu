//pass
//--blockDim=256 --gridDim=8
// assuming: disjoint-arrays, in-bounds, counters, loops-end

// Breadth-first search, one level: newly seen neighbours claim their node and join the next
// frontier atomically.
__global__ void bfs_frontier(const int *__restrict__ rowPtr, const int *__restrict__ adj,
                             const int *__restrict__ frontier, int frontierSize, int *visited,
                             int *__restrict__ nextFrontier, int *__restrict__ nextSize)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < frontierSize) {
        int node = frontier[i];
        for (int e = rowPtr[node]; e < rowPtr[node + 1]; ++e) {
            int next = adj[e];
            if (atomicCAS(&visited[next], 0, 1) == 0)
                nextFrontier[atomicAdd(nextSize, 1)] = next;
        }
    }
}
