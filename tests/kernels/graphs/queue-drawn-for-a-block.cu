//pass
//--blockDim=4 --gridDim=2
// One thread draws four items for its block, as long as there are any.

__global__ void drain(int *head, int *out, int items)
{
    __shared__ int start;
    while (true) {
        if (threadIdx.x == 0)
            start = atomicAdd(head, 4);
        __syncthreads();
        const int item = start + threadIdx.x;
        __syncthreads();
        if (item - (int)threadIdx.x >= items)
            break;
        if (item < items)
            out[item] = blockIdx.x;
    }
}
