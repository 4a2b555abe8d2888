//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=8

// Breadth-first search that tests and sets the visited level with plain accesses.
__global__ void bfs_frontier(const int *__restrict__ rowPtr, const int *__restrict__ adj,
                             const int *__restrict__ frontier, int frontierSize, int *visited,
                             int *__restrict__ nextFrontier, int *__restrict__ nextSize)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < frontierSize) {
        int node = frontier[i];
        for (int e = rowPtr[node]; e < rowPtr[node + 1]; ++e) {
            int next = adj[e];
            if (visited[next] == 0) { // finding: race visited
                visited[next] = i + 1; // finding: race visited
                nextFrontier[atomicAdd(nextSize, 1)] = next;
            }
        }
    }
}
