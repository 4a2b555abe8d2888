//pass
//--blockDim=64 --gridDim=4

// Thread 0 fetches what all do next; the last fetch is read by all, and nobody writes again.
__global__ void leader_chooses(int *out, int *ticket, int n)
{
    __shared__ int next;
    while (true) {
        if (threadIdx.x == 0)
            next = atomicAdd(ticket, 1);
        __syncthreads();
        if (next >= n)
            break;
        __syncthreads();
    }
}
