//pass
//--blockDim=32 --gridDim=4
// Each task is done once.
__global__ void work(int *next, int *out, int n)
{
    while (true) {
        int task = atomicAdd(next, 1);
        if (task >= n)
            break;
        out[task] = blockIdx.x;
    }
}
