//pass
//--blockDim=4 --gridDim=2
// Whoever is first to see a vertex puts it into the list, at a place of a counter.

__global__ void populate(const int *first, const int *to, int *seen, int *list, int *size, int vertices)
{
    const int vertex = blockIdx.x * blockDim.x + threadIdx.x;
    if (vertex < vertices)
        for (int edge = first[vertex]; edge < first[vertex + 1]; edge++)
            if (atomicCAS(&seen[to[edge]], 0, 1) == 0)
                list[atomicAdd(size, 1)] = to[edge];
}
