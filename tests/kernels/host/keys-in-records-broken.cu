//xfail:NOT_ALL_VERIFIED
//
// Keys in order do not help: all that are not below have a place, and not the first one of them alone.

struct Node {
    int places[33];
    int keys[33];
    bool leaf;
    int count;
};

__global__ void find(const Node *nodes, const long *at, const int *key, long *place) {
    int t = threadIdx.x, b = blockIdx.x;
    if (nodes[at[b]].keys[t] >= key[b])
        place[b] = nodes[at[b]].places[t]; // finding: race place
}

void run(const Node *nodes, const long *at, const int *key, long *place) {
    find<<<64, 32>>>(nodes, at, key, place);
}
