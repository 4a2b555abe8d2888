//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// The flag is read in one step, but what comes after is not ordered by that.

__device__ int relaxed(const int *place)
{
    int value;
    asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(value) : "l"(place) : "memory");
    return value;
}

__device__ void release(int *place, int value)
{
    asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(place), "r"(value) : "memory");
}

__global__ void hand_over(int *flag, int *data, int *out)
{
    if (threadIdx.x != 0)
        return;
    if (blockIdx.x == 0) {
        data[0] = 3;  // finding: race data
        release(flag, 1);
    } else {
        while (relaxed(flag) == 0)
            ;
        out[0] = data[0];  // finding: race data
    }
}
