//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// One thread draws a ticket for its block; all of them find that it is their turn.

__global__ void add(unsigned *next, unsigned *serving, int *sum, const int *in)
{
    __shared__ unsigned ticket;
    if (threadIdx.x == 0)
        ticket = atomicAdd(next, 1);
    __syncthreads();
    while (atomicAdd(serving, 0) != ticket)
        ;
    __threadfence();
    *sum += in[threadIdx.x];  // finding: race sum
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(serving, 1);
}
