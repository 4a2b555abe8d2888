//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// Each vertex is written by who claimed it, and by itself.

__global__ void mark(const int *first, const int *to, int *seen, int *level, int vertices)
{
    const int vertex = blockIdx.x * blockDim.x + threadIdx.x;
    if (vertex < vertices)
        for (int edge = first[vertex]; edge < first[vertex + 1]; edge++) {
            const int next = to[edge];
            if (next == vertex || atomicCAS(&seen[next], 0, 1) == 0)
                level[next] = vertex;  // finding: race level
        }
}
