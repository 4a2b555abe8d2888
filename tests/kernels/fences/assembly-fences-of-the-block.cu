//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// The fence in front of the flag is for the block alone.

__global__ void hand_over(int *flag, int *data, int *out)
{
    if (threadIdx.x != 0)
        return;
    if (blockIdx.x == 0) {
        data[0] = 3;  // finding: race data
        asm volatile("membar.cta;" ::: "memory");
        asm volatile("red.global.add.s32 [%0], 1;" ::"l"(flag) : "memory");
    } else {
        int seen;
        do
            asm volatile("ld.volatile.global.s32 %0, [%1];" : "=r"(seen) : "l"(flag));
        while (seen == 0);
        asm volatile("fence.acq_rel.gpu;" ::: "memory");
        out[0] = data[0];  // finding: race data
    }
}
