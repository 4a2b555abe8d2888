//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// The flag is raised for the block alone.

__device__ int acquired(const int *place)
{
    int value;
    asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(value) : "l"(place) : "memory");  // finding: race flag
    return value;
}

__device__ void release(int *place, int value)
{
    asm volatile("st.release.cta.global.s32 [%0], %1;" ::"l"(place), "r"(value) : "memory");  // finding: race flag
}

__global__ void hand_over(int *flag, int *data, int *out)
{
    if (threadIdx.x != 0)
        return;
    if (blockIdx.x == 0) {
        data[0] = 3;  // finding: race data
        release(flag, 1);
    } else {
        while (acquired(flag) == 0)
            ;
        out[0] = data[0];  // finding: race data
    }
}
