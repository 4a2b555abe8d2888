//pass
//--blockDim=4 --gridDim=2
// Places come from a counter that begins anew behind the last number only.

__global__ void populate(const int *value, int *list, unsigned *size, int vertices)
{
    const int vertex = blockIdx.x * blockDim.x + threadIdx.x;
    if (vertex < vertices && value[vertex] > 0)
        list[atomicInc(size, 0xffffffff)] = vertex;
}
