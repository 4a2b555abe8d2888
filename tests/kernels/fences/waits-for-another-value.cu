//xfail:NOT_ALL_VERIFIED
//--blockDim=512 --gridDim=2
// The flag is raised, but to a number for which nobody waits.
__global__ void f(int *flag, int *out)
{
    if (threadIdx.x != 0)
        return;
    if (blockIdx.x == 0) {
        atomicExch(flag, 2);
    } else {
        while (atomicAdd(flag, 0) != 1) // finding: endless-wait
            ;
        out[0] = 1;
    }
}
