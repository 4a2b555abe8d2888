//pass
//--blockDim=4 --gridDim=2
// Each vertex raises the levels of its neighbours, by atomics, into another array.

__global__ void push(const int *first, const int *to, const int *level, int *next, int vertices)
{
    const int vertex = blockIdx.x * blockDim.x + threadIdx.x;
    if (vertex < vertices)
        for (int edge = first[vertex]; edge < first[vertex + 1]; edge++)
            atomicMax(&next[to[edge]], level[vertex] + 1);
}
