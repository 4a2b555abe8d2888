//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// Tasks are taken one by one, and done in pairs.
__global__ void work(int *next, int *out, int n)
{
    while (true) {
        int task = atomicAdd(next, 1);
        if (task >= n)
            break;
        out[task] = out[task + 1] = blockIdx.x; // finding: race out
    }
}
