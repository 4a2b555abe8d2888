//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Who was last is left in one element, and read from another, of which nobody has written anything.
__global__ void sum(int *parts, int *out, unsigned *count, int n)
{
    __shared__ int last[128];
    int i = 0;
    while (i < n) i++;
    parts[blockIdx.x * 64 + threadIdx.x] = 1; // finding: race parts
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        last[i] = atomicAdd(count, 1u) == gridDim.x - 1;
    }
    while (i < n + 5) i++;
    __syncthreads();
    if (last[i]) {
        __threadfence();
        int s = 0;
        for (int j = 0; j < gridDim.x * 64; j++) s += parts[j]; // finding: race parts
        out[threadIdx.x] = s; // sometimes: race out
    }
}
