//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// The places come from a counter that is one step for a block only.

__global__ void populate(const int *first, const int *to, int *seen, int *list, int *size, int vertices)
{
    const int vertex = blockIdx.x * blockDim.x + threadIdx.x;
    if (vertex < vertices)
        for (int edge = first[vertex]; edge < first[vertex + 1]; edge++)
            if (atomicCAS(&seen[to[edge]], 0, 1) == 0)
                list[atomicAdd_block(size, 1)] = to[edge];  // finding: race size list
}
