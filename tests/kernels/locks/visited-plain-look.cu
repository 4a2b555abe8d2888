//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// A plain read looks first who was there.
__global__ void bfs(const int *row, const int *column, int *visited, int *level, int *queue, int *tail, int depth)
{
    int v = blockIdx.x * 32 + threadIdx.x;
    for (int e = row[v]; e < row[v + 1]; e++) {
        int w = column[e];
        if (visited[w] == 0 && (visited[w] = 1)) { // finding: race visited
            level[w] = depth;
            queue[atomicAdd(tail, 1)] = w;
        }
    }
}
