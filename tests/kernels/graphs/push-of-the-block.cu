//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// The atomics are one step for a block only, and neighbours may be of several.

__global__ void push(const int *first, const int *to, const int *level, int *next, int vertices)
{
    const int vertex = blockIdx.x * blockDim.x + threadIdx.x;
    if (vertex < vertices)
        for (int edge = first[vertex]; edge < first[vertex + 1]; edge++)
            atomicMax_block(&next[to[edge]], level[vertex] + 1);  // finding: race next
}
