//pass
//--blockDim=8 --gridDim=1

// A counter that goes on by 1024: every thread is given slots of its own.
__global__ void claim(int *out)
{
    __shared__ unsigned int taken;
    if (threadIdx.x == 0)
        taken = 0;
    __syncthreads();
    unsigned int slot = atomicAdd(&taken, 1024);
    out[slot] = threadIdx.x;
}
