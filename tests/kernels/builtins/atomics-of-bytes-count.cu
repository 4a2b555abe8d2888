//pass
//--blockDim=64 --gridDim=1
// open: results of atomics on memory that is also accessed in bytes are not known, to runs neither
__global__ void slots(int *count, int *slot)
{
    int mine = atomicAdd(count, 1);
    ((char *)count)[threadIdx.x + 64] = 1;
    slot[mine] = threadIdx.x;
}
