//pass
//--blockDim=4 --gridDim=2
// Trees are hooked by compare-and-swap, and paths made shorter on the way; all of it by atomics.

__device__ int root(int *parent, int vertex)
{
    int here = atomicAdd(&parent[vertex], 0);
    if (here != vertex) {
        int before = vertex, next;
        while (here > (next = atomicAdd(&parent[here], 0))) {
            atomicExch(&parent[before], next);
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
            const int found = atomicCAS(&parent[high], high, low);
            if (found == high)
                break;
            one = low;
            other = found;
        }
    }
}
