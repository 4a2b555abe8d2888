//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// Nothing orders what is done with what the one before did.

__global__ void add(unsigned *next, unsigned *serving, int *sum, const int *in)
{
    const unsigned mine = atomicAdd(next, 1);
    while (atomicAdd(serving, 0) != mine)
        ;
    *sum += in[threadIdx.x];  // finding: race sum
    atomicAdd(serving, 1);
}
