//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=1

// A counter that goes on by half its range: every second thread is given the same slot.
__global__ void claim(int *out)
{
    __shared__ unsigned int taken;
    if (threadIdx.x == 0)
        taken = 0;
    __syncthreads();
    unsigned int slot = atomicAdd(&taken, 0x80000000u);
    out[slot] = threadIdx.x; // finding: race out
}
