//pass
//--blockDim=4 --gridDim=2
// Threads draw tickets, and go in their order: a ticket lock.

__global__ void add(unsigned *next, unsigned *serving, int *sum, const int *in)
{
    const unsigned mine = atomicAdd(next, 1);
    while (atomicAdd(serving, 0) != mine)
        ;
    __threadfence();
    *sum += in[threadIdx.x];
    __threadfence();
    atomicAdd(serving, 1);
}
