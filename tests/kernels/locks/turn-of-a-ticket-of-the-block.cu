//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// Tickets are drawn in one step for a block only, so that two threads may have one.

__global__ void add(unsigned *next, unsigned *serving, int *sum, const int *in)
{
    const unsigned mine = atomicAdd_block(next, 1);  // finding: race next
    while (atomicAdd(serving, 0) != mine)
        ;
    __threadfence();
    *sum += in[threadIdx.x];  // finding: race sum
    __threadfence();
    atomicAdd(serving, 1);
}
