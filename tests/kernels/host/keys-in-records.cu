//pass
//
// open: that the keys of a node are in order is known to the host alone; with others several threads would find their place

struct Node {
    int places[33];
    int keys[33];
    bool leaf;
    int count;
};

__global__ void find(const Node *nodes, const long *at, const int *key, long *place) {
    int t = threadIdx.x, b = blockIdx.x;
    if (nodes[at[b]].keys[t] <= key[b] && nodes[at[b]].keys[t + 1] > key[b])
        place[b] = nodes[at[b]].places[t];
}

void run(const Node *nodes, const long *at, const int *key, long *place) {
    find<<<64, 32>>>(nodes, at, key, place);
}
