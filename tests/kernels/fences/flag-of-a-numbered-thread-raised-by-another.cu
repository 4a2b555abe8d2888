//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// Two threads raise one flag, of which one has nothing to hand over.

__global__ void hand_over(int *flag, int *data, int *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) {
        data[0] = 3;  // finding: race data
        __threadfence();
        atomicExch(flag, 1);
    } else if (i == 1) {
        atomicExch(flag, 1);
    } else if (i == 5) {
        while (atomicAdd(flag, 0) == 0)
            ;
        __threadfence();
        out[0] = data[0];  // finding: race data
    }
}
