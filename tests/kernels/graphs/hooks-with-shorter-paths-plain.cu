//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// Paths are read and made shorter by plain accesses, beside the swaps of others.

__device__ int root(int *parent, int vertex)
{
    int here = parent[vertex];  // finding: race parent
    if (here != vertex) {
        int before = vertex, next;
        while (here > (next = parent[here])) {  // finding: race parent
            parent[before] = next;  // finding: race parent
            before = here;
            here = next;
        }
    }
    return here;
}

__global__ void hook(const int *first, const int *to, int *parent, int vertices)
{
    const int vertex = blockIdx.x * blockDim.x + threadIdx.x;
    if (vertex >= vertices)
        return;
    for (int edge = first[vertex]; edge < first[vertex + 1]; edge++) {
        int one = root(parent, vertex), other = root(parent, to[edge]);
        while (one != other) {
            const int low = min(one, other), high = max(one, other);
            const int found = atomicCAS(&parent[high], high, low);  // finding: race parent
            if (found == high)
                break;
            one = low;
            other = found;
        }
    }
}
