//pass
//--blockDim=80 --gridDim=5

// Blocks have runs of the array, and their threads have runs of symbolic length in them.
__global__ void two_level_chunk(int *a, int per_thread)
{
    __requires(per_thread >= 0 && per_thread <= 4096);
    int *run = a + blockIdx.x * blockDim.x * per_thread;
    for (int k = 0; k < per_thread; k++)
        run[threadIdx.x * per_thread + k] = threadIdx.x;
}
