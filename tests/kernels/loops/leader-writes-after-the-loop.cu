//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Who has left the loop has read since the last barrier.
__global__ void leader_writes_after(int *out, int *ticket, int n)
{
    __shared__ int next;
    while (true) {
        if (threadIdx.x == 0)
            next = atomicAdd(ticket, 1);
        __syncthreads();
        if (next >= n) // finding: race next
            break;
        __syncthreads();
    }
    if (threadIdx.x == 0)
        next = 0; // finding: race next
}
