//xfail:NOT_ALL_VERIFIED
//
// What is written tells who writes it: two nodes of the front are two parents of one node.
#include <cstdlib>

__global__ void visit(const int *first, const int *edge, const char *front, const char *visited, int *parent, int nodes) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < nodes && front[t])
        for (int i = 0; i < first[t] % 8; i++)
            if (!visited[i]) parent[i] = t;  // finding: race parent
}

void step(const int *first, const int *edge, const char *front, const char *visited, int *parent, int nodes) {
    visit<<<(nodes + 255) / 256, 256>>>(first, edge, front, visited, parent, nodes);
}
