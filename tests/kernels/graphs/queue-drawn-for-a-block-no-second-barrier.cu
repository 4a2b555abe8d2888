//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// The next items may be drawn before all have seen these.

__global__ void drain(int *head, int *out, int items)
{
    __shared__ int start;
    while (true) {
        if (threadIdx.x == 0)
            start = atomicAdd(head, 4);  // finding: race start
        __syncthreads();  // finding: divergence
        const int item = start + threadIdx.x;  // finding: race start
        if (item - (int)threadIdx.x >= items)
            break;
        if (item < items)
            out[item] = blockIdx.x;  // finding: race out
    }
}
