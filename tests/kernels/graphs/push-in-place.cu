//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// What neighbours are raised to is read while others raise it.

__global__ void push(const int *first, const int *to, int *level, int *next, int vertices)
{
    const int vertex = blockIdx.x * blockDim.x + threadIdx.x;
    if (vertex < vertices)
        for (int edge = first[vertex]; edge < first[vertex + 1]; edge++)
            atomicMax(&level[to[edge]], level[vertex] + 1);  // finding: race level
}
