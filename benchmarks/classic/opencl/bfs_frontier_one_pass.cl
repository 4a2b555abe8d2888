//xfail:NOT_ALL_VERIFIED
//--local_size=256 --num_groups=4

// Breadth-first search that sets the level of neighbours directly, which may be read as the level of another frontier node.
typedef struct {
    int first;
    int degree;
} Node;

__kernel void bfs_expand(__global const Node *nodes,
                         __global const int *edges,
                         __global uchar *frontier,
                         __global uchar *pending,
                         __global const uchar *visited,
                         __global int *level,
                         int node_count)
{
    const int id = get_global_id(0);
    if (id >= node_count || !frontier[id])
        return;

    frontier[id] = 0;
    const Node node = nodes[id];
    for (int e = node.first; e < node.first + node.degree; ++e) {
        const int to = edges[e];
        if (!visited[to]) {
            pending[to] = 1;
            level[to] = level[id] + 1; // finding: race level
        }
    }
}

__kernel void bfs_commit(__global uchar *frontier,
                         __global uchar *pending,
                         __global uchar *visited,
                         __global int *level,
                         __global int *again,
                         int depth,
                         int node_count)
{
    const int id = get_global_id(0);
    if (id < node_count && pending[id]) {
        frontier[id] = 1;
        visited[id] = 1;
        level[id] = depth;
        pending[id] = 0;
        *again = 1;
    }
}
