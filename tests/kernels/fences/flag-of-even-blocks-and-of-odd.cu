//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=8
// Each cell is its even block's alone, and, at another place, its odd block's alone: who waits may see the odd one's flag.
__global__ void f(int *data, int *flag, int *out)
{
    int pair = blockIdx.x / 2, other = (blockIdx.x + 1) % 8 / 2;
    if (threadIdx.x == 0) {
        if (blockIdx.x % 2 == 1) {
            atomicExch(&flag[pair], 1);
        } else {
            data[pair] = blockIdx.x; // finding: race data
            __threadfence();
            atomicExch(&flag[pair], 1);
        }
        while (atomicAdd(&flag[other], 0) == 0)
            ;
        __threadfence();
        out[blockIdx.x] = data[other]; // finding: race data
    }
}
