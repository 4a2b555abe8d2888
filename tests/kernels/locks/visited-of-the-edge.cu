//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// The level of another vertex is written.
__global__ void bfs(const int *row, const int *column, int *visited, int *level, int *queue, int *tail, int depth)
{
    int v = blockIdx.x * 32 + threadIdx.x;
    for (int e = row[v]; e < row[v + 1]; e++) {
        int w = column[e];
        if (atomicExch(&visited[w], 1) == 0) {
            level[v] += level[w + 1] = depth; // finding: race level
            queue[atomicAdd(tail, 1)] = w;
        }
    }
}
