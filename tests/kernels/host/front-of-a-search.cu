//pass
//--timeout=10
// open: that all nodes of the front have one distance is known to the host alone; with others the threads would race
#include <cstdlib>

__global__ void visit(const int *first, const int *edge, const char *front, const char *visited, int *cost, int nodes) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < nodes && front[t])
        for (int i = first[t]; i < first[t + 1]; i++)
            if (!visited[edge[i]]) cost[edge[i]] = cost[t] + 1;
}

void step(const int *first, const int *edge, const char *front, const char *visited, int *cost, int nodes) {
    visit<<<(nodes + 255) / 256, 256>>>(first, edge, front, visited, cost, nodes);
}
