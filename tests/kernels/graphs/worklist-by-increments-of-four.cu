//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// The counter begins anew behind 3.

__global__ void populate(const int *value, int *list, unsigned *size, int vertices)
{
    const int vertex = blockIdx.x * blockDim.x + threadIdx.x;
    if (vertex < vertices && value[vertex] > 0)
        list[atomicInc(size, 3)] = vertex;  // finding: race list
}
