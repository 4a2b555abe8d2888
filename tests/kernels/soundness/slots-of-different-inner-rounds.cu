//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The counter starts anew in each inner round, and threads keep slots of different rounds: two may have one.
__global__ void keep(int *out, int n)
{
    __shared__ int taken;
    for (int i = 0; i < n; i++) {
        int kept = 0;
        for (int j = 0; j < 2; j++) {
            if (threadIdx.x == 0)
                taken = 0;
            __syncthreads();
            int slot = atomicAdd(&taken, 1);
            if (j == (threadIdx.x & 1))
                kept = slot;
            __syncthreads();
        }
        out[kept] = threadIdx.x; // finding: race out
        __syncthreads();
    }
}
