//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// Blocks draw from one counter, by updates that are one step for each block only.

__global__ void drain(int *head, int *out, int items)
{
    __shared__ int start;
    while (true) {
        if (threadIdx.x == 0)
            start = atomicAdd_block(head, 4);  // finding: race head
        __syncthreads();
        const int item = start + threadIdx.x;
        __syncthreads();
        if (item - (int)threadIdx.x >= items)
            break;
        if (item < items)
            out[item] = blockIdx.x;  // finding: race out
    }
}
