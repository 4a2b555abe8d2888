//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// assuming: disjoint-arrays, in-bounds, zero-at-first, loops-end
// wrong: the flag is taken to be down at first, and is still up when the kernel is launched again: then nobody waits
__global__ void hand_over(int *data, int *out, int *flag)
{
    if (threadIdx.x != 0)
        return;
    if (blockIdx.x == 0) {
        data[0] = 5;
        __threadfence();
        atomicExch(flag, 1);
    } else {
        while (atomicAdd(flag, 0) == 0)
            ;
        __threadfence();
        out[0] = data[0];
    }
}
