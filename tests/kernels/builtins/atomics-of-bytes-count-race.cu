//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Whatever the results are, two threads of three get one slot.
__global__ void slots(int *count, int *slot)
{
    int mine = atomicAdd(count, 1);
    ((char *)count)[threadIdx.x + 64] = 1;
    slot[mine & 1] = threadIdx.x; // finding: race slot
}
