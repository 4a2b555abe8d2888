//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Thread 0 may fetch the next one while others still read the last.
__global__ void leader_chooses(int *out, int *ticket, int n)
{
    __shared__ int next;
    while (true) {
        if (threadIdx.x == 0)
            next = atomicAdd(ticket, 1); // finding: race next
        __syncthreads();
        if (next >= n) // finding: race next
            break;
    }
}
